import type { ImportType } from '../../import-lines.ts';
import { type LineField, lineFields, plainWord } from '../../transfer/table/line-fields.ts';
import { companyWords, jobWords, opportunityWords, placementWords } from '../words/business.ts';
import { candidateWords, contactWords, leadWords } from '../words/people.ts';
import {
  collide,
  type Column,
  type ColumnRules,
  fullName,
  findCompositeTarget,
  type Target,
  toTarget,
} from './target.ts';

interface SettledColumns {
  /** Columns that a person has already decided; they don't change. */
  readonly decided: ReadonlySet<number>;
  /** Columns that lost their field because their cells contradict the header, with that field. */
  readonly lost?: ReadonlyMap<number, Target>;
}

/**
 * Matches headers by the words of other systems (words/people.ts). Headers with the fewest choices go first: `Mobile
 * Phone` takes its field before `Phone`, which then becomes another number.
 */
export function matchByWords(
  columns: readonly Column[],
  { type }: ColumnRules,
  fields: readonly LineField[],
  { decided, lost = new Map() }: SettledColumns,
): readonly Column[] {
  const targets = new Map(columns.flatMap(({ index, target }) => (target ? [[index, target]] : [])));
  const open = columns
    .filter(({ index, target, header }) => !target && !decided.has(index) && header.trim() !== '')
    .map(({ index, header }) => ({ index, header, called: findFieldsByHeader(type, header) }))
    .filter(({ called }) => called.length > 0)
    .toSorted((one, other) => rank(one.called) - rank(other.called) || one.index - other.index);
  const choicesByIndex = new Map<number, readonly Choice[]>();
  for (const { index, header, called } of open) {
    const choices = called
      .flatMap(({ name, spare }) =>
        findWordTargets(name, header, fields, columns).map((target): Choice => ({ ...target, spare })),
      )
      .filter(({ kind }) => kind !== lost.get(index)?.kind);
    choicesByIndex.set(index, choices);
    const target = choices.find((choice) => isFree(choice, targets));
    if (target) targets.set(index, target);
  }
  return columns.map((column): Column => {
    const target = targets.get(column.index);
    const choices = choicesByIndex.get(column.index) ?? [];
    const otherNames = choices
      .filter((choice) => !choice.spare && choice.name !== target?.name && isFree(choice, targets))
      .map(({ name }) => name);
    const rival = target
      ? undefined
      : [...targets].find(([, one]) => choices.some((choice) => collide(choice, one)));
    const by = columns.find(({ index }) => index === rival?.[0])?.header;
    const { because: before, ...rest } = column;
    return {
      ...rest,
      target,
      ...(before !== undefined && !target && { because: before }),
      ...(otherNames.length > 0 && { others: otherNames }),
      ...(by !== undefined && { because: `${JSON.stringify(by)} is ${rival?.[1].name ?? ''} already` }),
    };
  });
}

type Choice = Target & { readonly spare: boolean };

/**
 * Returns the order in which headers choose their fields: those with few choices first. Parts of a last name or
 * location come last, because they depend on whether another column has the whole.
 */
const rank = (called: readonly CalledField[]): number =>
  called.length +
  (called[0]?.spare === true ? 50 : 0) +
  (/^(?:lastName|location)\./u.test(called[0]?.name ?? '') ? 100 : 0);

function isFree(choice: Target, targets: ReadonlyMap<number, Target>): boolean {
  const otherTargets = [...targets.values()];
  const has = (field: string): boolean => otherTargets.some(({ name }) => name === field);
  if (choice.joins && choice.path[0] === 'lastName' && !has('lastName')) return false;
  if (choice.joins && choice.path[0] === 'location' && has('location')) return false;
  return !otherTargets.some((other) => collide(other, choice));
}

/** Spanish words of headers. Spanish tables are recognised, because a Spanish last name has two words. */
const spanish =
  /nombre|apellido|correo|teléfono|móvil|puesto|dirección|población|fecha|etiquetas|idiomas|competencias|habilidades|conocimientos|comentarios|observaciones|resumen|perfil|titulación|creado|modificado|actualizado|universidad|departamento|procedencia|fuente|origen/iu;

/** Returns true if the header is certainly Spanish, or if at least two headers of the table look Spanish. */
const isSpanish = (header: string, columns: readonly Column[]): boolean =>
  /nombre|apellidos/iu.test(header) || columns.filter((column) => spanish.test(column.header)).length > 1;

export function findWordTargets(
  name: string,
  header: string,
  fields: readonly LineField[],
  columns: readonly Column[],
): readonly Target[] {
  const composite = findCompositeTarget(name, fields);
  if (composite)
    return [name === fullName && isSpanish(header, columns) ? { ...composite, surnames: 2 } : composite];
  const [path, place] = [name.replace(/\.\d+\./u, '.#.'), /\.(?<place>\d+)\./u.exec(name)?.groups?.place];
  const field = fields.find((one) => one.path.join('.') === path);
  return field ? [toTarget(field, place)] : [];
}

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

interface CalledField {
  readonly name: string;
  /** True if the field takes the column only when no other column fits better, as for a second `Email`. */
  readonly spare: boolean;
}

/** Returns the fields that the header may name, likeliest first. */
export function findFieldsByHeader(type: ImportType, header: string): readonly CalledField[] {
  const fieldsByWord = byWord.get(type) ?? indexWords(tables[type] ?? {});
  byWord.set(type, fieldsByWord);
  const bare = toBareHeader(header, type);
  const matches = [header, bare, ...expandHeader(bare)].map((word) => fieldsByWord.get(plainWord(word)));
  return matches.find((fields) => fields !== undefined) ?? [];
}

/** Counts the cells that are headers of the type of record with the most of them. */
export const countHeaders = (cells: readonly string[]): number =>
  Math.max(
    ...(Object.keys(tables) as ImportType[]).map(
      (type) => cells.filter((cell) => cell.trim() !== '' && isHeader(type, cell)).length,
    ),
  );

const isHeader = (type: ImportType, cell: string): boolean =>
  findFieldsByHeader(type, cell).length > 0 ||
  lineFields(type).some(({ path }) => plainWord(path.at(-1) ?? '') === plainWord(cell));

/** Prefixes that other systems put before field names: `candidate-firstName`, `position-title`. */
const prefixes: Readonly<Partial<Record<ImportType, string>>> = {
  candidate: 'candidate|applicant|person',
  contact: 'contact|person',
  company: 'company|client|account',
  job: 'job|position|vacancy',
};

/** Removes the type's prefix, and brackets at the end: `Salary (EUR)`, `Phone (2)`. */
export const toBareHeader = (header: string, type: ImportType = 'candidate'): string =>
  header
    .replaceAll(/\s*[([{][^)\]}]*[)\]}]\s*$/gu, '')
    .replace(new RegExp(`^\\s*(?:${prefixes[type] ?? type})\\s*[-:.]\\s*`, 'iu'), '');

/** Expands the abbreviation in `Tél. bureau` and `Tel. werk`, so that the header matches the words above. */
const expandHeader = (header: string): readonly string[] =>
  /^t[eé]l[.\s]/iu.test(header)
    ? ['Telefon', 'Telephone', 'Telefono', 'Telefoon'].map((word) => header.replace(/^t[eé]l\.?/iu, word))
    : [];

const byWord = new Map<ImportType, ReadonlyMap<string, readonly CalledField[]>>();

function indexWords(words: Words): ReadonlyMap<string, readonly CalledField[]> {
  const index = new Map<string, CalledField[]>();
  for (const [name, list] of Object.entries(words)) {
    const plain = new Map(list.split(', ').map((word) => [plainWord(word), word.startsWith('+')]));
    for (const [word, spare] of plain) index.set(word, [...(index.get(word) ?? []), { name, spare }]);
  }
  for (const fields of index.values()) fields.sort((one, other) => Number(one.spare) - Number(other.spare));
  return index;
}
