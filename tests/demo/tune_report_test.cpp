// SPDX-License-Identifier: MIT
#include "tune/interrupt.hpp"
#include "tune/progress.hpp"
#include "tune/tune_csv.hpp"
#include "tune/tune_page.hpp"
#include "tune/tune_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace raywalk::demo {
namespace {

TuneRow row(double cell_size, std::int64_t limit, int found) {
    TuneRow row;
    row.settings = {cell_size, limit, 0.3, Connectivity::hex};
    row.figures.reachable = 3;
    row.figures.found = found;
    row.figures.lost_to_limit = 1;
    row.figures.compared = found;
    row.figures.ratio_mean = 1.0125;
    row.figures.ratio_worst = 1.5;
    row.figures.iterations_mean = 12.345;
    row.figures.bytes = 2048;
    row.times = {10.0, 20.0, 5.0, 7.0};
    return row;
}

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
    report.recommendation = recommend(report.rows);
    return report;
}

std::vector<std::string> words_of(const std::string& line, char separator) {
    std::vector<std::string> words;
    std::stringstream stream{line + separator};
    for (std::string word; std::getline(stream, word, separator);) {
        words.push_back(word);
    }
    return words;
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

// The first place where tags are not as XML wants them; nothing if there is none.
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

TEST(TuneCsv, HasAValueForEachColumn) {
    const auto names = words_of(csv_header(), ',');
    const auto values = words_of(csv_line(row(0.25, 300, 2)), ',');
    ASSERT_EQ(names.size(), values.size());
    const auto value_of = [&](const std::string& name) {
        const auto at = std::find(names.begin(), names.end(), name);
        return at == names.end() ? "no column"
                                 : values[static_cast<std::size_t>(at - names.begin())];
    };
    EXPECT_EQ(value_of("cell_size_m"), "0.25");
    EXPECT_EQ(value_of("max_iterations"), "300");
    EXPECT_EQ(value_of("connectivity"), "hex");
    EXPECT_EQ(value_of("reachable"), "3");
    EXPECT_EQ(value_of("found"), "2");
    EXPECT_EQ(value_of("lost_to_limit"), "1");
    EXPECT_EQ(value_of("lost_to_grid"), "0");
    EXPECT_EQ(value_of("success_rate"), "0.666667");
    EXPECT_EQ(value_of("length_ratio_mean"), "1.012500");
    EXPECT_EQ(value_of("length_ratio_worst"), "1.500000");
    EXPECT_EQ(value_of("bytes"), "2048");
    EXPECT_EQ(value_of("warm_p99_us"), "7.00");
    EXPECT_EQ(value_of("cold_p99_frame_percent"), "0.120");
    ASSERT_GE(names.size(), 5U);
    EXPECT_EQ(names[names.size() - 5], "cold_median_us") << "the last five are times";
}

TEST(TuneCsv, LeavesRatiosEmptyWhereNothingWasCompared) {
    EXPECT_TRUE(has(csv_line(row(1.0, 100, 0)), ",0.000000,,,"));
}

TEST(TuneCsv, HasWholeLinesAtAllTimes) {
    const std::filesystem::path file = std::filesystem::path{testing::TempDir()} / "tune_test.csv";
    const auto text = [&] {
        std::ifstream stream{file};
        std::stringstream all;
        all << stream.rdbuf();
        return all.str();
    };
    TuneCsv csv{file};
    std::string expected = csv_header() + '\n';
    EXPECT_EQ(text(), expected);
    for (int i = 0; i < 3; ++i) {
        csv.add(row(1.0, 100 + i, 1));
        expected += csv_line(row(1.0, 100 + i, 1)) + '\n';
        EXPECT_EQ(text(), expected);
    }
    std::filesystem::remove(file);
}

TEST(TuneCsv, SaysWhichFileCannotBeWritten) {
    try {
        const TuneCsv csv{"/no/such/folder/tune.csv"};
        FAIL();
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "/no/such/folder/tune.csv: cannot be written");
    }
}

TEST(TuneTable, IsAligned) {
    const std::string table = to_table(std::vector{row(0.5, 100'000, 2), row(10.0, 1, 0)});
    const auto lines = words_of(table, '\n');
    ASSERT_EQ(lines.size(),
              7U); // two of headings, two rows, an empty one before each, the last end
    for (const std::size_t i : {1U, 3U, 5U}) {
        EXPECT_EQ(lines[i].size(), lines[0].size()) << lines[i];
    }
    EXPECT_TRUE(has(lines[3], "66.6"));
    EXPECT_TRUE(has(lines[5], " - ")) << "nothing was compared";
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

TEST(TunePage, NeedsNoOtherFile) {
    const std::string html = to_html(subject_named("forest"), report());
    for (const char* const part : {"http", "src=", "url(", "@import", "<link", "<script"}) {
        EXPECT_FALSE(has(html, part)) << part;
    }
}

TEST(TunePage, ShowsWhatIsRecommended) {
    const std::string html = to_html(subject_named("forest"), report());
    EXPECT_TRUE(has(html, "<code>--cell-size 1 --max-iterations 300 --connectivity hex</code>"));
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
    EXPECT_EQ(count("<svg"), 6) << "three heat maps, two charts and the picture";
    EXPECT_EQ(count("class='path'"), 1);
    EXPECT_EQ(count("class='no-path'"), 1);
}

TEST(TunePage, RecommendsNothingBeforeAllIsKnown) {
    TuneReport part = report();
    part.rows.resize(1);
    part.references.resize(1);
    part.recommendation = {};
    std::string html = to_html(subject_named("forest"), part);
    EXPECT_EQ(first_error(html), "");
    EXPECT_TRUE(has(html, "Interrupted after 1 of 4 combinations"));
    EXPECT_FALSE(has(html, "<code>"));
    part.rows.clear();
    part.references.clear();
    html = to_html(subject_named("forest"), part);
    EXPECT_EQ(first_error(html), "");
    EXPECT_TRUE(has(html, "Interrupted after 0 of 4"));
}

TEST(TunePage, IsWellFormedWhereNothingIsFoundOrTold) {
    TuneReport bare = report();
    for (TuneRow& r : bare.rows) {
        r.figures = {};
        r.times = {};
    }
    bare.recommendation = recommend(bare.rows);
    const std::string html = to_html(subject_named("forest"), bare);
    EXPECT_EQ(first_error(html), "");
    EXPECT_TRUE(has(html, "recommended: nothing."));
    EXPECT_FALSE(has(html, "nan"));
    EXPECT_FALSE(has(html, "inf"));
}

TEST(Progress, IsALineForEachTenthWhereThereIsNoTerminal) {
    std::ostringstream out;
    {
        Progress progress{out, false, 1.0};
        for (int i = 0; i < 100; ++i) { // which is a little less than 1 in sum
            progress.advance(0.01, "work");
        }
    }
    const auto lines = words_of(out.str(), '\n');
    ASSERT_EQ(lines.size(), 11U);
    EXPECT_TRUE(has(lines[0], " 10 %  work"));
    EXPECT_TRUE(has(lines[9], "100 %  work  0 s left"));
    EXPECT_FALSE(has(out.str(), "\x1b"));
}

TEST(Progress, IsABarOnATerminalThatIsWipedInTheEnd) {
    std::ostringstream out;
    {
        Progress progress{out, true, 2.0};
        progress.advance(1.0, "work");
        progress.advance(0.1, "too soon to be drawn");
    }
    EXPECT_EQ(out.str().find("[###############...............]  50 %  work"), 4U) << out.str();
    EXPECT_FALSE(has(out.str(), "too soon"));
    EXPECT_EQ(out.str().substr(out.str().size() - 4), "\r\x1b[K");
}

TEST(Interrupt, IsNotedOnce) {
    const Interrupt interrupt;
    EXPECT_FALSE(interrupt.has_come());
    std::raise(SIGINT);
    EXPECT_TRUE(interrupt.has_come());
    EXPECT_EQ(interrupt.exit_code(), 130);
    EXPECT_EXIT(std::raise(SIGINT), testing::KilledBySignal(SIGINT), "");
}

TEST(Interrupt, IsARequestToTerminateToo) {
    const Interrupt interrupt;
    std::raise(SIGTERM);
    EXPECT_TRUE(interrupt.has_come());
    EXPECT_EQ(interrupt.exit_code(), 143);
}

} // namespace
} // namespace raywalk::demo
