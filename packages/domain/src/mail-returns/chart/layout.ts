/** Places in the chart, in its own units. */
export const layout = {
  width: 760,
  /** From the edge to what is written. */
  edge: 28,
  /** Where the bars begin and end, from the left. */
  left: 176,
  right: 732,
  /** Above the first row, of a row, and below the last one. */
  top: 76,
  row: 78,
  bottom: 56,
  /** Of a row's bars, and what is above them. */
  bars: 50,
  above: 16,
} as const;

/** Colours that are told apart by people who see few of them; a dark page has its own. */
export const chartStyle = `
svg { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; }
.ground { fill: #fff; } .title { fill: #1b1f24; font-size: 19px; font-weight: 600; }
.note, .scale, .time { fill: #57606a; font-size: 12px; } .note { font-size: 13px; }
.label { fill: #57606a; font-size: 13px; } .total { fill: #1b1f24; font-size: 22px; font-weight: 600; }
.line { stroke: #d7dce1; stroke-width: 1; } .base { stroke: #9aa3ad; stroke-width: 1; }
.dispatched { fill: #4a5d78; } .opens { fill: #1f6fd6; } .clicks { fill: #0f8a72; }
.bounces { fill: #c2601b; } .unsubscribes { fill: #9a4bb0; }
@media (prefers-color-scheme: dark) {
  .ground { fill: #161a20; } .title, .total { fill: #eceff3; } .note, .scale, .time, .label { fill: #a8b1bb; }
  .line { stroke: #2f3640; } .base { stroke: #5b6570; }
  .dispatched { fill: #9fb3d1; } .opens { fill: #6ea8fe; } .clicks { fill: #3fc6a6; }
  .bounces { fill: #f0975a; } .unsubscribes { fill: #cf8fe2; }
}
`;
