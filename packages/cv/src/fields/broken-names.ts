import type { Line } from '../document/line.ts';
import { hasDate } from './date-range.ts';
import { isSchool } from './school.ts';

/** Names of schools begin so, and none ends there: "École" above "Polytechnique". */
const OPEN_NAME =
  /(?:^|[,–-]\s*|\s)(?:(?<!Grande )École|Ecole|Université|Universität|Hochschule|Lycée|Universidad|Università|Universidade|Uniwersytet)$/u;

/** Words that no name ends with: "University of the" above "Hills". */
const JOINS_ON =
  /\s(?:of|of the|the|de|de la|del|des|du|der|für|di|degli|della|van|voor|do|da|and|&|und|et|y|e|i|och)$/u;

function isOpen(text: string): boolean {
  return OPEN_NAME.test(text) || (JOINS_ON.test(text) && isSchool(text));
}

/** A school's name that the margin breaks, put together in the line that it begins in. */
export function joinBrokenNames(lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const [first = '', ...others] = line.cells;
    const last = above?.cells.at(-1) ?? '';
    if (above !== undefined && isOpen(last) && /^\p{Lu}/u.test(first) && !hasDate(first)) {
      const cells = [...above.cells.slice(0, -1), `${last} ${first}`, ...others];
      joined[joined.length - 1] = { ...above, cells, text: cells.join('\t') };
    } else joined.push(line);
  }
  return joined;
}
