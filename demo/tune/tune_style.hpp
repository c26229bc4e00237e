// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace raywalk::demo {

/// Style sheet of the report, light or dark to match the reader's system.
inline constexpr std::string_view tune_style = R"(
:root { color-scheme: light dark; --paper: #fbfaf6; --card: #ffffff; --ink: #23282e; --soft: #626b75;
  --line: #dcdad1; --accent: #1b7f79; --tint: #e6f2ef; --warn: #b8482e; }
@media (prefers-color-scheme: dark) { :root { --paper: #15181c; --card: #1d2126; --ink: #e7e9ec;
  --soft: #9aa4ae; --line: #343a42; --accent: #5cc3b8; --tint: #17302f; --warn: #ec8a6e; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, "Segoe UI", "Helvetica Neue", "DejaVu Sans", sans-serif; }
main { max-width: 1240px; margin: 0 auto; padding: 28px 24px 60px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 4px; letter-spacing: -.01em; }
h2 { font-size: 19px; margin: 38px 0 10px; }
p { margin: 6px 0; }
.soft, figcaption span, dd { color: var(--soft); }
.card, figure { background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.card { padding: 16px 20px; margin: 18px 0; }
.verdict { border-left: 5px solid var(--accent); background: var(--tint); }
.verdict code { font: 600 17px ui-monospace, "DejaVu Sans Mono", monospace; }
.verdict pre { margin: 12px 0; font: 13px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; overflow-x: auto; }
.verdict ul { margin: 10px 0 4px; padding-left: 20px; }
.warning { border-left: 5px solid var(--warn); }
.facts { display: flex; flex-wrap: wrap; gap: 8px 34px; margin: 16px 0 0; }
.facts div { line-height: 1.25; }
.facts b { display: block; font-size: 20px; font-variant-numeric: tabular-nums; }
figure { margin: 0; padding: 14px 16px 8px; max-width: 100%; overflow-x: auto; }
figcaption { font-weight: 600; margin-bottom: 8px; }
figcaption span { font-weight: 400; font-size: 13px; margin-left: 8px; }
svg { display: block; width: 100%; height: auto; }
.picture svg { max-height: 760px; margin: 0 auto; border-radius: 6px; }
.picture path, .picture circle { vector-effect: non-scaling-stroke; }
.path { fill: none; stroke: #2b6ce8; stroke-width: 1.3; opacity: .45; stroke-linejoin: round; }
.no-path { fill: none; stroke: #c8322b; stroke-width: 1.2; stroke-dasharray: 4 4; opacity: .75; }
.lost-path { fill: none; stroke: #e69f00; stroke-width: 3; opacity: .8; }
.lost-gap { stroke: #1d1d1d; stroke-width: 4; }
.from { fill: #1b4fbf; }
.to { fill: #ffffff; stroke: #1b4fbf; stroke-width: 1.8; }
.lost.from { fill: #c8322b; }
.lost.to { stroke: #c8322b; }
.scroll { overflow-x: auto; max-height: 620px; overflow-y: auto; padding: 0; }
table { border-collapse: collapse; width: 100%; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: 4px 9px; white-space: nowrap; }
th { position: sticky; top: 0; background: var(--card); font-weight: 600; line-height: 1.2;
  padding: 9px; box-shadow: 0 1px 0 var(--line); }
.heat { border-collapse: separate; border-spacing: 2px; width: auto; font-size: 12px; }
.heat td { text-align: center; min-width: 46px; padding: 6px 4px; border-radius: 3px; }
.heat td.chosen { outline: 3px solid var(--ink); }
.heat th { position: static; box-shadow: none; padding: 4px 6px; font-weight: 400; color: var(--soft); }
th button { all: unset; cursor: pointer; }
th button:focus-visible { outline: 2px solid var(--accent); }
.scatter svg { max-width: 900px; }
.scatter text { font-size: 13px; fill: var(--soft); }
.scatter .axis { fill: none; stroke: var(--soft); }
.scatter .finds { fill: var(--accent); }
.scatter .loses { fill: none; stroke: var(--warn); stroke-width: 2; }
.scatter .frontier { fill: none; stroke: var(--ink); stroke-width: 1.5; }
.scatter .chosen { fill: none; stroke: var(--ink); stroke-width: 3; }
th small { display: block; font-weight: 400; color: var(--soft); }
tr.first td { border-top: 1px solid var(--line); }
tr.chosen-row td { background: var(--tint); font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; margin: 8px 0; }
dt { font-weight: 600; }
dd { margin: 0; }
)";

} // namespace raywalk::demo
