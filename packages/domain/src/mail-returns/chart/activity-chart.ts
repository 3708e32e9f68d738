import { xmlText } from '../../public-jobs/job-feeds.ts';
import type { CampaignActivity } from '../get-campaign-activity.ts';
import { panel } from './panel.ts';
import { timeAxis } from './time-axis.ts';
import { timeBins, type Bins } from './time-bins.ts';
import { chartStyle, layout } from './layout.ts';

const series = [
  { name: 'dispatched', label: 'Handed over' },
  { name: 'opens', label: 'Opens' },
  { name: 'clicks', label: 'Clicks' },
  { name: 'bounces', label: 'Bounces' },
  { name: 'unsubscribes', label: 'Unsubscribed' },
] as const;

interface Charted {
  readonly name: string;
  readonly hours: CampaignActivity['hours'];
  /** IANA name; times are shown as they are there. */
  readonly timeZone: string;
}

/** A title of more letters would leave the chart. */
const longestTitle = 70;

/** One row a series, each with a scale of its own, over one axis of time: SVG for light and dark pages, without a script. */
export function activityChart({ name, hours, timeZone }: Charted): string {
  const bins = timeBins(hours);
  const letters = Array.from(name);
  const title = letters.length > longestTitle ? `${letters.slice(0, longestTitle - 1).join('')}…` : name;
  const height = layout.top + series.length * layout.row + layout.bottom;
  const rows = series.map((one, at) =>
    panel({ ...one, top: layout.top + at * layout.row, values: bins.all.map((bin) => bin[one.name]) }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.width} ${height}" width="${layout.width}" height="${height}" role="img" aria-labelledby="title words">
<title id="title">${xmlText(title)}</title>
<desc id="words">${xmlText(inWords(bins))}</desc>
<style>${chartStyle}</style>
<rect class="ground" width="${layout.width}" height="${height}" rx="10"/>
<text class="title" x="${layout.edge}" y="34">${xmlText(title)}</text>
<text class="note" x="${layout.edge}" y="55">${xmlText(note(bins, timeZone))}</text>
${rows.join('\n')}
${timeAxis(bins, { top: layout.top + series.length * layout.row, timeZone })}
</svg>
`;
}

function note({ all, length }: Bins, timeZone: string): string {
  if (all.length === 0) return 'Nothing has happened yet.';
  return `Each bar is ${stretch(length)}; times of ${timeZone}`;
}

function stretch(hours: number): string {
  if (hours === 1) return 'an hour';
  if (hours === 24) return 'a day';
  return hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}

/** What those hear who do not see it. */
const inWords = ({ all }: Bins): string =>
  series
    .map(({ name, label }) => `${label}: ${all.reduce((sum, bin) => sum + bin[name], 0)}`)
    .join(', ')
    .concat('.');
