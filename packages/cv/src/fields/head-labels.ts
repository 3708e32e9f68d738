import type { Line } from '../document/line.ts';
import { withLabelCell } from './label-cells.ts';
import { roleMarks } from './weights.ts';

/** What stands before a colon and says what follows it is. */
const EMPLOYER_LABEL =
  /^(?:zakład pracy|workplace|employeur|établissement|centro de trabajo|compañía|società|ente|organisatie|entidade|instytucja|arbetsplats|verksamhet|einrichtung|institution|company|employer|organization|organisation|client|firma|entreprise|empresa|azienda|bedrijf|werkgever|empresa|firma|pracodawca|företag|arbetsgivare|arbeitgeber|unternehmen|datore di lavoro|employeur)\s*:\s*/i;
const TITLE_LABEL =
  /^(?:role|position|title|job title|designation|position|poste|puesto|ruolo|functie|cargo|função|stanowisko|befattning|titel|roll|rolle|tätigkeit|qualifica|mansione|fonction)\s*:\s*/i;

/** What a label before a text says it is. */
export function labelScore(piece: string): number {
  if (EMPLOYER_LABEL.test(piece)) return -roleMarks.labelled;
  return TITLE_LABEL.test(piece) ? roleMarks.labelled : 0;
}

/** The text of a line, a label in a cell of its own with the colon that makes it one. */
export function labelledLine(line: Line): string {
  const text = withLabelCell(line, EMPLOYER_LABEL);
  return text === line.text ? withLabelCell(line, TITLE_LABEL) : text;
}

export function withoutHeadLabel(text: string): string {
  return text.replace(EMPLOYER_LABEL, '').replace(TITLE_LABEL, '');
}

const INLINE_LABEL =
  /\s+(?=(?:company|employer|organi[sz]ation|firma|arbeitgeber|unternehmen|entreprise|employeur|empresa|azienda|datore di lavoro|bedrijf|werkgever|pracodawca|företag|arbetsgivare|location|lokalizacja|standort|lieu|lugar|luogo|plaats|local|plats)\s*:\s)/giu;

/** "Clerk Company: Acme": a label inside a line begins a piece of its own. */
export function splitInlineLabels(text: string): string {
  return text.replace(INLINE_LABEL, '\t');
}
