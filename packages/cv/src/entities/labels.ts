import type { Line } from '../document.ts';
import { countWords } from '../text.ts';
import { hasDate } from './date-ranges.ts';
import { findHeading } from './headings.ts';
import { isPlace } from './places.ts';
import { roleMarks } from './roles.ts';

export function isDateLabel(text: string): boolean {
  return hasDate(text) && text.length <= 42;
}

export function isHeadingLabel(text: string): boolean {
  return findHeading(text) !== null;
}

export function isShortLabel(text: string): boolean {
  return text.length <= 34 && text.split(' ').length <= 5 && !/[@]|https?:/.test(text);
}

/**
 * A first cell with fewer words may be a template's placeholder for a name ("Company   City, State") and not a label.
 */
const FORM_WORDS = 3;

/** Converts "Employer   Acme" to "Employer: Acme". "Company   City, State" is not changed. `label` ends in a colon. */
export function joinLabelCell(line: Line, label: RegExp): string {
  const [first = '', ...others] = line.cells;
  const labelText = `${first.replace(/\s*:$/, '')}:`;
  const isName = countWords(first) < FORM_WORDS && isPlace(others.join(', '));
  const isLabel = others.length > 0 && label.exec(labelText)?.[0] === labelText && !isName;
  return isLabel ? `${labelText} ${others.join('\t')}` : line.text;
}

const EMPLOYER_LABEL =
  /^(?:name and address of (?:the )?employer|name und adresse des arbeitgebers|nom et adresse de l.employeur|nombre y dirección (?:de la empresa|del empleador|de la organización)|nome e indirizzo del datore di lavoro|naam en adres van de werkgever|nome e (?:morada|endereço) do empregador|nazwa i adres pracodawcy|arbetsgivarens namn och adress|name of (?:company|employer|organi[sz]ation)|company name|zakład pracy|workplace|employeur|établissement|centro de trabajo|compañía|società|ente|organisatie|entidade|instytucja|arbetsplats|verksamhet|einrichtung|institution|company|employer|organization|organisation|client|firma|entreprise|empresa|azienda|bedrijf|werkgever|empresa|firma|pracodawca|företag|arbetsgivare|arbeitgeber|unternehmen|datore di lavoro|employeur)\s*:\s*/i;

const TITLE_LABEL =
  /^(?:occupation or position held|beruf oder funktion|fonction ou poste occupé|profesión o cargo desempeñado|puesto (?:desempeñado|o cargo ocupados?)|lavoro o posizione ricopert[ai]|beroep of functie|função ou cargo ocupado|zawód lub zajmowane stanowisko|yrke eller befattning|position held|job position|role|position|title|job title|designation|titre|intitulé du poste|berufsbezeichnung|poste|puesto|ruolo|functie|cargo|função|stanowisko|befattning|titel|roll|rolle|tätigkeit|qualifica|mansione|fonction)\s*:\s*/i;

export function scoreLabel(piece: string): number {
  if (EMPLOYER_LABEL.test(piece)) return -roleMarks.labelled;
  return TITLE_LABEL.test(piece) ? roleMarks.labelled : 0;
}

const PERIOD_CELL =
  /^(?:dates?|from\s*[-–]\s*to|period|duration|tenure|zeitraum|daten|datum|data|période|fechas?|período|periodo|looptijd|datas|daty|okres|tid)\s*:?\t/i;

/** Removes a label before dates, and puts a colon after one before employer or title. */
export function formatLabelledLine(line: Line): string {
  if (PERIOD_CELL.test(line.text)) return line.text.replace(PERIOD_CELL, '');
  const text = joinLabelCell(line, EMPLOYER_LABEL);
  return text === line.text ? joinLabelCell(line, TITLE_LABEL) : text;
}

export function stripHeadLabel(text: string): string {
  return text.replace(EMPLOYER_LABEL, '').replace(TITLE_LABEL, '');
}

const INLINE_LABEL =
  /\s+(?=(?:company|employer|organi[sz]ation|firma|arbeitgeber|unternehmen|entreprise|employeur|empresa|azienda|datore di lavoro|bedrijf|werkgever|pracodawca|företag|arbetsgivare|location|lokalizacja|standort|lieu|lugar|luogo|plaats|local|plats)\s*:\s)/giu;

export function splitInlineLabels(text: string): string {
  return text.replace(INLINE_LABEL, '\t');
}
