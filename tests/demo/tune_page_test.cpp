// SPDX-License-Identifier: MIT
#include "support/tune_rows.hpp"
#include "tune/tune_page.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace raywalk::demo::tune_page_test {
namespace {

using test::has;
using test::row;

TuneSubject subject_named(const std::string& name) {
    TuneSubject subject;
    subject.scene.name = name;
    subject.scene.bounds = {{0.0F, 0.0F}, {10.0F, 5.0F}};
    return subject;
}

TuneReport report() {
    TuneReport report;
    report.outlines = {{Material::tree, {{3.0F, 2.0F}}, 1.0F, true, true, {}},
                       {Material::fence, {{1.0F, 1.0F}, {4.0F, 1.0F}}, 0.0F, false, true, {}}};
    report.queries = {{{1.0F, 1.0F}, {9.0F, 4.0F}}, {{1.0F, 4.0F}, {3.0F, 2.0F}}};
    report.references = {{true, {{1.0F, 1.0F}, {9.0F, 4.0F}}, 8.5}, {}};
    report.rows = {row(0.5, 100, 2), row(0.5, 300, 3), row(1.0, 100, 0), row(1.0, 300, 3)};
    report.combinations = 4;
    report.recommendation = recommend(report.rows, {.min_queries = 1});
    return report;
}

// Returns the first place with malformed XML tags; empty if there is none.
std::string first_error(const std::string& html) {
    std::vector<std::string> open;
    std::size_t end = 0;
    for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', end)) {
        end = html.find('>', at);
        if (end == std::string::npos) {
            return "no end of " + html.substr(at, 60);
        }
        const std::string tag = html.substr(at + 1, end - at - 1);
        ++end;
        if (std::count(tag.begin(), tag.end(), '\'') % 2 != 0 || has(tag, "<")) {
            return "a broken tag: " + tag;
        }
        if (tag.front() == '!' || tag.back() == '/') {
            continue;
        }
        const std::string name = tag.substr(tag.front() == '/' ? 1 : 0, tag.find_first_of(" \n"));
        if (tag.front() != '/') {
            open.push_back(name);
        } else if (open.empty() || open.back() != name) {
            return "</" + name + "> closes " + (open.empty() ? "nothing" : open.back());
        } else {
            open.pop_back();
        }
    }
    return open.empty() ? "" : "<" + open.back() + "> stays open";
}

TEST(TunePage, IsWellFormed) {
    EXPECT_EQ(first_error(to_html(subject_named("forest"), report())), "");
    EXPECT_NE(first_error("<p><b>text</p></b>"), "");
    EXPECT_NE(first_error("<p>a <b</p>"), "");
    EXPECT_NE(first_error("<p>"), "");
}

TEST(TunePage, EscapesNames) {
    const std::string html = to_html(subject_named("<b>Tom & 'Co'"), report());
    EXPECT_EQ(first_error(html), "");
    EXPECT_FALSE(has(html, "<b>Tom"));
    EXPECT_TRUE(has(html, "&lt;b>Tom &amp; 'Co'"));
}

TEST(TunePage, IsSelfContained) {
    const std::string html = to_html(subject_named("forest"), report());
    for (const char* const part : {"http", "src=", "url(", "@import", "<link", "<script"}) {
        EXPECT_FALSE(has(html, part)) << part;
    }
}

TEST(TunePage, ShowsTheRecommendation) {
    const std::string html = to_html(subject_named("forest"), report());
    EXPECT_TRUE(has(html, "<code>--cell-size 0.5 --max-iterations 300 --connectivity hex</code>"));
    EXPECT_TRUE(has(html, "<li>finds 100 % of 3 reachable queries"));
    EXPECT_TRUE(has(html, "chosen-row"));
    const auto count = [&](const std::string& part) {
        int n = 0;
        for (std::size_t at = html.find(part); at != std::string::npos;
             at = html.find(part, at + 1)) {
            ++n;
        }
        return n;
    };
    EXPECT_EQ(count("class='chosen'"), 3) << "one in each heat map";
    EXPECT_EQ(count("<table class='heat'>"), 3);
    EXPECT_EQ(count("<svg"), 1) << "the picture";
    EXPECT_EQ(count("class='path'"), 1);
    EXPECT_EQ(count("class='no-path'"), 1);
}

TEST(TunePage, MarksTheQueriesThatAreLostAndTheirGap) {
    TuneReport lossy = report();
    EXPECT_FALSE(has(to_html(subject_named("forest"), lossy), "class='lost-path'"));
    const NarrowGap gap{
        .from = {4.0F, 2.0F}, .to = {4.0F, 2.5F}, .width = 0.5F, .needed_width = 0.6F};
    lossy.rows[2].lost = {{.query = 0, .gap = gap}};
    lossy.rows[3].lost = lossy.rows[2].lost;
    const std::string html = to_html(subject_named("forest"), lossy);
    EXPECT_EQ(first_error(html), "");
    EXPECT_TRUE(has(html, "<title>lost with cells of 1 m</title>"));
    EXPECT_TRUE(has(html, "class='lost-path'"));
    EXPECT_TRUE(has(html, "class='lost-gap'"));
}

TEST(TunePage, IsWellFormedWithoutAnyResults) {
    TuneReport bare = report();
    for (TuneRow& r : bare.rows) {
        r.figures = {};
        r.times = {};
    }
    bare.recommendation = recommend(bare.rows, {.min_queries = 0});
    const std::string html = to_html(subject_named("forest"), bare);
    EXPECT_EQ(first_error(html), "");
    EXPECT_TRUE(has(html, "recommended: nothing."));
    EXPECT_FALSE(has(html, "nan"));
    EXPECT_FALSE(has(html, "inf"));
}

} // namespace
} // namespace raywalk::demo::tune_page_test
