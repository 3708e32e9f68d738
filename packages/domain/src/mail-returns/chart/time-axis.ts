import { layout } from './layout.ts';
import type { Bins } from './time-bins.ts';

/** So many moments are written below the bars; more would run into each other. */
const mostLabels = 6;

/** The axis of time below the rows: a tick and a moment at every few bars. */
export function timeAxis(
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
