import { lineFields, plainWord } from '@nova/transfer';
import type { ImportType } from '@nova/contract';
import { companyWords, jobWords, opportunityWords, placementWords } from './business.ts';
import { candidateWords, contactWords, leadWords } from './people.ts';

type Words = Readonly<Record<string, string>>;

const tables: Readonly<Partial<Record<ImportType, Words>>> = {
  candidate: candidateWords,
  contact: contactWords,
  lead: leadWords,
  company: companyWords,
  job: jobWords,
  opportunity: opportunityWords,
  placement: placementWords,
};

/** A field that a header may stand for. */
export interface CalledField {
  readonly name: string;
  /** Only where another column is the likelier one: `Email` is the second address beside another `Email`. */
  readonly spare: boolean;
}

/** The fields of a kind of record that a header of another system's export may stand for, likeliest first. */
export function fieldsCalled(type: ImportType, header: string): readonly CalledField[] {
  const known = byWord.get(type) ?? indexed(tables[type] ?? {});
  byWord.set(type, known);
  const bare = withoutAside(header, type);
  const found = [header, bare, ...inFull(bare)].map((word) => known.get(plainWord(word)));
  return found.find((fields) => fields !== undefined) ?? [];
}

/** How many cells of a row are headers that exports of some kind of record have; of any one kind the most. */
export const headersKnown = (cells: readonly string[]): number =>
  Math.max(
    ...(Object.keys(tables) as ImportType[]).map(
      (type) => cells.filter((cell) => cell.trim() !== '' && isHeader(type, cell)).length,
    ),
  );

const isHeader = (type: ImportType, cell: string): boolean =>
  fieldsCalled(type, cell).length > 0 ||
  lineFields(type).some(({ path }) => plainWord(path.at(-1) ?? '') === plainWord(cell));

/** What systems call a kind of record before the name of its field: `candidate-firstName`, `position-title`. */
const prefixes: Readonly<Partial<Record<ImportType, string>>> = {
  candidate: 'candidate|applicant|person',
  contact: 'contact|person',
  company: 'company|client|account',
  job: 'job|position|vacancy',
};

/** A header without the record's name before it and what stands in brackets behind it: `Salary (EUR)`, `Phone (2)`. */
export const withoutAside = (header: string, type: ImportType = 'candidate'): string =>
  header
    .replaceAll(/\s*[([{][^)\]}]*[)\]}]\s*$/gu, '')
    .replace(new RegExp(`^\\s*(?:${prefixes[type] ?? type})\\s*[-:.]\\s*`, 'iu'), '');

/** `Tél. bureau`, `Tel. werk`: what the abbreviation may stand for. */
const inFull = (header: string): readonly string[] =>
  /^t[eé]l[.\s]/iu.test(header)
    ? ['Telefon', 'Telephone', 'Telefono', 'Telefoon'].map((word) => header.replace(/^t[eé]l\.?/iu, word))
    : [];

const byWord = new Map<ImportType, ReadonlyMap<string, readonly CalledField[]>>();

function indexed(words: Words): ReadonlyMap<string, readonly CalledField[]> {
  const index = new Map<string, CalledField[]>();
  for (const [name, list] of Object.entries(words)) {
    const plain = new Map(list.split(', ').map((word) => [plainWord(word), word.startsWith('+')]));
    for (const [word, spare] of plain) index.set(word, [...(index.get(word) ?? []), { name, spare }]);
  }
  // A field where the word is usual comes before one where it is a makeshift.
  for (const fields of index.values()) fields.sort((one, other) => Number(one.spare) - Number(other.spare));
  return index;
}
