import type { Line } from '../document/line.ts';
import { isPlace } from './place.ts';

/**
 * "Employer   Acme" as "Employer: Acme": a first cell that is one of the labels and nothing else, which end in a colon.
 * Beside a place it is a name, as templates print it: "Company   City, State".
 */
export function withLabelCell(line: Line, label: RegExp): string {
  const [first = '', ...others] = line.cells;
  const said = `${first.replace(/\s*:$/, '')}:`;
  const isLabel = others.length > 0 && label.exec(said)?.[0] === said && !isPlace(others.join(', '));
  return isLabel ? `${said} ${others.join('\t')}` : line.text;
}
