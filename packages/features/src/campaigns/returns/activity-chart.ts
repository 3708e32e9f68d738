import { escapeXmlText } from '@nova/core';
import type { campaignActivity } from '../contract.ts';
import type { z } from 'zod';

const series = [
  { name: 'dispatched', label: 'Handed over' },
  { name: 'opens', label: 'Opens' },
  { name: 'clicks', label: 'Clicks' },
  { name: 'bounces', label: 'Bounces' },
  { name: 'unsubscribes', label: 'Unsubscribed' },
] as const;

interface Charted {
  readonly name: string;
  readonly hours: z.output<typeof campaignActivity>['hours'];
  /** IANA name. */
  readonly timeZone: string;
}

/** Longer titles would run over the edge of the chart. */
const longestTitle = 70;

/**
 * Draws an SVG without scripts for light and dark pages. Each series has its own row and scale; all share one
 * time axis.
 */
export function renderActivityChart({ name, hours, timeZone }: Charted): string {
  const bins = sumTimeBins(hours);
  const letters = Array.from(name);
  const title = letters.length > longestTitle ? `${letters.slice(0, longestTitle - 1).join('')}…` : name;
  const height = layout.top + series.length * layout.row + layout.bottom;
  const rows = series.map((one, at) =>
    renderPanel({ ...one, top: layout.top + at * layout.row, values: bins.all.map((bin) => bin[one.name]) }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.width} ${height}" width="${layout.width}" height="${height}" role="img" aria-labelledby="title words">
<title id="title">${escapeXmlText(title)}</title>
<desc id="words">${escapeXmlText(describeTotals(bins))}</desc>
<style>${chartStyle}</style>
<rect class="ground" width="${layout.width}" height="${height}" rx="10"/>
<text class="title" x="${layout.edge}" y="34">${escapeXmlText(title)}</text>
<text class="note" x="${layout.edge}" y="55">${escapeXmlText(describeBins(bins, timeZone))}</text>
${rows.join('\n')}
${renderTimeAxis(bins, { top: layout.top + series.length * layout.row, timeZone })}
</svg>
`;
}

function describeBins({ all, length }: Bins, timeZone: string): string {
  if (all.length === 0) return 'Nothing has happened yet.';
  return `Each bar is ${describeLength(length)}; times of ${timeZone}`;
}

function describeLength(hours: number): string {
  if (hours === 1) return 'an hour';
  if (hours === 24) return 'a day';
  return hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}

/** Screen readers read this text instead of the bars. */
const describeTotals = ({ all }: Bins): string =>
  series
    .map(({ name, label }) => `${label}: ${all.reduce((sum, bin) => sum + bin[name], 0)}`)
    .join(', ')
    .concat('.');

/** Sizes in units of the chart's view box. */
const layout = {
  width: 760,
  /** Left margin of the texts. */
  edge: 28,
  /** All bars lie between `left` and `right`. */
  left: 176,
  right: 732,
  /** The space above the first row, the height of a row, and the space below the last row. */
  top: 76,
  row: 78,
  bottom: 56,
  /** The height of the bars in a row, and the space above them. */
  bars: 50,
  above: 16,
} as const;

/** The colours are distinguishable for colour-blind readers. */
const chartStyle = `
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

interface Panel {
  readonly name: string;
  readonly label: string;
  readonly values: readonly number[];
  /** The upper edge of the row. */
  readonly top: number;
}

const figure = new Intl.NumberFormat('en-US');

function renderPanel({ name, label, values, top }: Panel): string {
  const sum = values.reduce((all, value) => all + value, 0);
  const scaleMax = roundUpScale(Math.max(1, ...values));
  const base = top + layout.above + layout.bars;
  const step = (layout.right - layout.left) / Math.max(1, values.length);
  const width = Math.max(1, step * 0.72);
  const bars = values.map((value, at) => {
    if (value === 0) return '';
    const height = Math.max(1.5, (value / scaleMax) * layout.bars);
    const x = layout.left + at * step + (step - width) / 2;
    return `<rect class="${name}" x="${roundCoordinate(x)}" y="${roundCoordinate(base - height)}" width="${roundCoordinate(width)}" height="${roundCoordinate(height)}" rx="1.5"><title>${label}: ${figure.format(value)}</title></rect>`;
  });
  const ceiling = base - layout.bars;
  return `<text class="label" x="${layout.edge}" y="${top + 30}">${label}</text>
<text class="total" x="${layout.edge}" y="${top + 56}">${figure.format(sum)}</text>
<line class="line" x1="${layout.left}" y1="${ceiling}" x2="${layout.right}" y2="${ceiling}"/>
<text class="scale" x="${layout.left - 8}" y="${ceiling + 4}" text-anchor="end">${figure.format(scaleMax)}</text>
<text class="scale" x="${layout.left - 8}" y="${base + 4}" text-anchor="end">0</text>
${bars.join('')}
<line class="base" x1="${layout.left}" y1="${base}" x2="${layout.right}" y2="${base}"/>`;
}

/** Rounds up to the next round number: 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, … */
function roundUpScale(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((one) => one * ten);
  return steps.find((one) => one >= value && Number.isInteger(one)) ?? 10 * ten;
}

const roundCoordinate = (value: number): string => String(Math.round(value * 10) / 10);

/** More labels would overlap. */
const mostLabels = 6;

/** Draws the time axis, with a label every few bars. */
function renderTimeAxis(
  { all, length }: Bins,
  { top, timeZone }: { readonly top: number; readonly timeZone: string },
): string {
  const step = (layout.right - layout.left) / Math.max(1, all.length);
  const every = Math.max(1, Math.ceil(all.length / mostLabels));
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const year = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric' });
  const second = (from: Date): string => (length < 24 ? time : year).format(from);
  return all
    .flatMap(({ from }, at) => {
      if (at % every !== 0) return [];
      const x = Math.round((layout.left + at * step) * 10) / 10;
      return [
        `<line class="base" x1="${x}" y1="${top - 12}" x2="${x}" y2="${top - 6}"/>`,
        `<text class="time" x="${x}" y="${top + 8}">${day.format(from)}</text>`,
        `<text class="time" x="${x}" y="${top + 24}">${second(from)}</text>`,
      ];
    })
    .join('');
}

type ChartHour = z.output<typeof campaignActivity>['hours'][number];

interface Bin extends Omit<ChartHour, 'on'> {
  readonly from: Date;
}

interface Bins {
  /** The length of a bin in hours. */
  readonly length: number;
  readonly all: readonly Bin[];
}

/** Possible lengths of a bin in hours; the chart uses the shortest that gives at most `mostBins`. */
const lengths = [1, 2, 3, 6, 12, 24, 48, 72, 168, 336, 720, 1440, 2880, 8760];
const mostBins = 48;
/** Fewer bars would look lost on the page. */
const fewestBins = 12;

const hourMs = 60 * 60 * 1000;

/** Sums the hours into bins without gaps. If nothing happened, the list of bins is empty. */
export function sumTimeBins(hours: readonly ChartHour[]): Bins {
  const moments = hours.map(({ on }) => Date.parse(on));
  const first = moments[0];
  const last = moments.at(-1);
  if (first === undefined || last === undefined) return { length: 1, all: [] };
  const span = (last - first) / hourMs + 1;
  const length = lengths.find((one) => span / one <= mostBins) ?? Math.ceil(span / mostBins);
  const bins = Array.from({ length: Math.max(fewestBins, Math.ceil(span / length)) }, (_, at) => ({
    from: new Date(first + at * length * hourMs),
    dispatched: 0,
    opens: 0,
    clicks: 0,
    bounces: 0,
    unsubscribes: 0,
  }));
  for (const [index, hour] of hours.entries()) {
    const bin = bins[Math.floor(((moments[index] ?? first) - first) / (length * hourMs))];
    if (bin === undefined) continue;
    for (const name of ['dispatched', 'opens', 'clicks', 'bounces', 'unsubscribes'] as const)
      bin[name] += hour[name];
  }
  return { length, all: bins };
}
