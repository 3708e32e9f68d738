import { type FoundCandidate, mostMatches } from './contract.ts';
import { kinds, listSearchedNames } from '@nova/kinds';
import {
  createMarker,
  cutSnippets,
  type LeafNode,
  listPositiveClauses,
  type Marker,
  type QueryNode,
} from '@nova/search';

type Match = NonNullable<FoundCandidate['matches']>[number];

/** The text of a candidate's newest CV, perhaps only its beginning. */
export interface CvText {
  readonly fileId: string;
  readonly text: string;
}

interface MatchFinder {
  /** Returns how many characters of each CV are looked at, which bounds the work of a page; 0 if none need be. */
  readonly charactersOf: (records: number) => number;
  readonly find: (record: FoundCandidate, cv: CvText | undefined) => Match[];
}

/** Characters of a page's CVs, divided among its records: a hundred CVs of eight pages. */
const pageCharacters = 4_000_000;
/** The longest text that is stored. */
const textCharacters = 200_000;

/**
 * Prepares finding where records contain a query's words (docs/interface/candidates.md#where-words-were-found).
 * Negated clauses find nothing.
 */
export function createMatchFinder(query: QueryNode): MatchFinder {
  const inCv = listPositiveClauses(query, (field) => field === 'cv');
  const markCv = createMarker(inCv);
  const fields = listFields(query);
  return {
    charactersOf: (records) => (inCv.length === 0 ? 0 : limitCharacters(inCv, records)),
    find(record, cv) {
      const cvMatches = cv ? findInCv(cv, markCv) : [];
      const fieldMatches = fields.flatMap((field) => findInField(record, field));
      return [...cvMatches.slice(0, 1), ...fieldMatches, ...cvMatches.slice(1)].slice(0, mostMatches);
    },
  };
}

/**
 * Returns how many characters of each text are looked at, because marking takes the server's only thread. Other requests
 * take their turn between two texts.
 * @param texts their number
 */
export const limitCharacters = (clauses: readonly LeafNode[], texts: number): number =>
  Math.min(textCharacters, Math.floor(pageCharacters / (texts * (1 + countDear(clauses)))));

/** Counts clauses that are compared with every word of a text. */
const countDear = (clauses: readonly LeafNode[]): number =>
  clauses.filter(({ type }) => type === 'fuzzy' || type === 'wildcard').length;

const findInCv = ({ fileId, text }: CvText, mark: Marker): Match[] =>
  cutSnippets(text, mark(text), mostMatches).map((one) => toMatch('cv', one, { fileId }));

const toMatch = (
  place: string,
  { snippet, marks }: ReturnType<typeof cutSnippets>[number],
  more: { readonly fileId?: string } = {},
): Match => ({ in: place, ...more, snippet, marks: marks.map(([start, end]) => [start, end]) });

interface MarkedField {
  /** The member of the record, with members inside it. */
  readonly path: readonly string[];
  readonly mark: Marker;
}

/** Values that a query finds as a whole only, such as an email address. */
const wholeTypes: readonly string[] = ['whole', 'phone', 'code'];

/** Lists the fields in which clauses may have found words: those that bare words search, and those that are named. */
function listFields(query: QueryNode): readonly MarkedField[] {
  const bare = listPositiveClauses(query, (field) => field === null);
  const names = new Set<string>();
  listPositiveClauses(query, (field) => field !== null && field !== 'cv').forEach(({ field }) => {
    if (field) names.add(field.name);
  });
  const searched = (kinds.candidate.searchable ?? []).flatMap((one) => listSearchedNames(one));
  return [...new Set([...(bare.length > 0 ? searched : []), ...names])].flatMap((name) => {
    const namedClauses = listPositiveClauses(query, (field) => field === name);
    const clauses = [...(searched.includes(name) ? bare : []), ...namedClauses];
    return clauses.length === 0 ? [] : [{ path: name.split('.'), mark: createFieldMarker(name, clauses) }];
  });
}

function createFieldMarker(name: string, clauses: readonly LeafNode[]): Marker {
  const fields: Readonly<Record<string, { readonly type: string }>> = kinds.candidate.fields;
  if (!wholeTypes.includes(fields[name]?.type ?? '')) return createMarker(clauses);
  const askedWholes = clauses.flatMap((clause) =>
    clause.type === 'term' ? [normaliseWhole(clause.text)] : [],
  );
  return (text) => {
    const marks = askedWholes.includes(normaliseWhole(text)) ? [[0, text.length] as const] : [];
    return { marks, clauses: marks.map(() => [0]) };
  };
}

/** Folds an address, a code or a phone number, without what people write in different ways. */
const normaliseWhole = (text: string): string => text.toLowerCase().replace(/[\s()/.+-]/gu, '');

function findInField(record: FoundCandidate, { path, mark }: MarkedField): Match[] {
  const [member = ''] = path;
  const values = listTexts(record, path);
  return values
    .flatMap((text) => cutSnippets(text, mark(text), 1).map((one) => toMatch(member, one)))
    .slice(0, 1);
}

/** Lists the texts under a path, in lists and objects too. Custom fields and tags are lists of objects. */
function listTexts(value: unknown, [next, ...rest]: readonly string[]): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((item) => listTexts(item, next === undefined ? [] : [next, ...rest]));
  if (next === undefined) return listOwnTexts(value);
  if (typeof value !== 'object' || value === null) return [];
  if (next === 'customFields') return listCustomTexts(value, rest.join('.'));
  return Object.hasOwn(value, next)
    ? listTexts((value as Readonly<Record<string, unknown>>)[next], rest)
    : [];
}

/** An object at the end of a path is a tag, whose value is its text. */
const listOwnTexts = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null && 'value' in value ? listOwnTexts(value.value) : [];
};

/** A caller who chooses fields may have left out custom fields. */
const listCustomTexts = (record: object, label: string): readonly string[] =>
  ((record as Partial<FoundCandidate>).customFields ?? [])
    .filter((one) => one.fieldLabel.toLowerCase() === label.toLowerCase())
    .flatMap((one) => Object.entries(one))
    .flatMap(([name, value]) => (name === 'fieldLabel' || name === 'fieldId' ? [] : [value].flat()))
    .filter((value) => typeof value === 'string');
