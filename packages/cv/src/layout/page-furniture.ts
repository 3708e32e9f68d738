import type { Segment } from './segment.ts';

const PAGE_NUMBER =
  /^(page|seite|pagina|página|pag\.?|s\.)?\s*\d{1,3}(\s*(of|von|sur|de|di|van|\/|\|)\s*\d{1,3})?$/i;

function fingerprint(segment: Segment): string {
  return segment.text.replace(/\d+/g, '#').toLowerCase();
}

/** Leaves out page numbers and what is printed again at the head or foot of later pages. */
export function withoutPageFurniture(segments: Segment[], pages: number): Segment[] {
  if (pages < 2) return segments;
  const first = new Map<string, Segment>();
  return segments.filter((segment) => {
    if (PAGE_NUMBER.test(segment.text)) return false;
    const print = fingerprint(segment);
    const before = first.get(print);
    if (before === undefined) first.set(print, segment);
    return before === undefined || before.page === segment.page || !isMargin(segment, segments);
  });
}

/** Whether a segment is among the outermost lines of its page. */
function isMargin(segment: Segment, all: Segment[]): boolean {
  const page = all.filter((other) => other.page === segment.page);
  const above = new Set(page.filter((other) => other.y < segment.y - 2).map((other) => Math.round(other.y)));
  const below = new Set(page.filter((other) => other.y > segment.y + 2).map((other) => Math.round(other.y)));
  return above.size < 4 || below.size < 2;
}
