import type { Segment } from './segment.ts';

const PAGE_NUMBER =
  /^(page|seite|pagina|página|pag\.?|s\.)?\s*\d{1,3}(\s*(of|von|sur|de|di|van|\/|\|)\s*\d{1,3})?$/i;
/** Lines from the top and the foot of a page that may repeat on every page. */
const HEAD_LINES = 4;
const FOOT_LINES = 2;

interface Margin {
  top: number;
  bottom: number;
}

/** Baselines between which a page's own text stands. */
function marginOf(ys: Set<number>): Margin {
  const sorted = [...ys].sort((a, b) => a - b);
  return { top: sorted[HEAD_LINES - 1] ?? Infinity, bottom: sorted.at(-FOOT_LINES) ?? -Infinity };
}

function margins(segments: Segment[]): Map<number, Margin> {
  const lines = new Map<number, Set<number>>();
  for (const { page, y } of segments) {
    const ys = lines.get(page) ?? new Set<number>();
    lines.set(page, ys.add(Math.round(y / 2) * 2));
  }
  return new Map([...lines].map(([page, ys]) => [page, marginOf(ys)]));
}

/** Leaves out page numbers and what is printed again at the head or foot of later pages. */
export function withoutPageFurniture(segments: Segment[], pages: number): Segment[] {
  if (pages < 2) return segments;
  const byPage = margins(segments);
  const first = new Map<string, number>();
  return segments.filter((segment) => {
    if (PAGE_NUMBER.test(segment.text)) return false;
    if (!/\p{L}{3}/u.test(segment.text)) return true;
    const print = segment.text.replace(/\d+/g, '#').toLowerCase();
    const before = first.get(print);
    if (before === undefined) first.set(print, segment.page);
    if (before === undefined || before === segment.page) return true;
    const margin = byPage.get(segment.page);
    return margin === undefined || (segment.y > margin.top + 2 && segment.y < margin.bottom - 2);
  });
}
