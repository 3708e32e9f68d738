import type { Line } from '../document.ts';
import { wordCount } from '../text.ts';
import { isPlace } from './place.ts';

/** Words of a label that is no name that a template prints: "Name and address of employer". */
const FORM_WORDS = 3;

/**
 * "Employer   Acme" as "Employer: Acme": a first cell that is one of the labels and nothing else, which end in a colon.
 * Beside a place it is a name, as templates print it: "Company   City, State".
 */
export function withLabelCell(line: Line, label: RegExp): string {
  const [first = '', ...others] = line.cells;
  const said = `${first.replace(/\s*:$/, '')}:`;
  const isName = wordCount(first) < FORM_WORDS && isPlace(others.join(', '));
  const isLabel = others.length > 0 && label.exec(said)?.[0] === said && !isName;
  return isLabel ? `${said} ${others.join('\t')}` : line.text;
}
