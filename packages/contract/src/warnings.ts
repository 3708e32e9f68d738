import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type Issue, NovaError } from './errors.ts';
import { findCap } from './paging.ts';
import { readItems, readMembers } from './schema-parts.ts';

/** A part of a request that Nova ignored (docs/interface/warnings.md). */
export type Warning = Issue;

/** The number of warnings that one call may have. */
const mostWarnings = 50;

/**
 * The warnings of one call. Strict handling refuses a request if anything in it would be ignored. Verbs therefore call
 * `settle` before they write.
 */
export class Warnings {
  readonly strict: boolean;
  readonly #list: Warning[] = [];
  readonly #notes: Warning[] = [];

  constructor(strict = false) {
    this.strict = strict;
  }

  get list(): readonly Warning[] {
    return [...this.#list, ...this.#notes];
  }

  /** Adds a warning about a request that is carried out in full. Strict handling does not refuse it. */
  note(warning: Warning): void {
    this.#notes.push(warning);
  }

  /** Adds warnings, each once, up to the limit. The iterable is not read any further, because it may be very long. */
  add(warnings: Iterable<Warning>): void {
    if (this.#list.length >= mostWarnings) return;
    for (const warning of warnings) {
      const isKnown = this.#list.some(
        ({ path, message }) => path === warning.path && message === warning.message,
      );
      if (!isKnown) this.#list.push(warning);
      if (this.#list.length >= mostWarnings) return;
    }
  }

  /** @throws VALIDATION_ERROR under strict handling if something would be ignored */
  settle(): void {
    if (this.strict) this.refuse();
  }

  /**
   * Refuses the request if there are warnings. It is for an answer that has no place for warnings.
   * @throws VALIDATION_ERROR if something would be ignored
   */
  refuse(): void {
    const [first] = this.#list;
    if (!first) return;
    const more = this.#list.length > 1 ? ` (and ${String(this.#list.length - 1)} more)` : '';
    throw new NovaError('VALIDATION_ERROR', `${first.path}: ${first.message}${more}`, {
      issues: [...this.#list],
    });
  }
}

type SchemaMembers = Readonly<Record<string, z.core.$ZodType>>;

/** A part of the input and its schemas. */
interface Place {
  readonly path: string;
  readonly input: z.core.$ZodType;
  /** The same part in reads; undefined if reads do not show it. */
  readonly read: z.core.$ZodType | undefined;
}

/**
 * Finds what an endpoint ignores: unknown members, and names where it takes an id. Members that reads show cause no
 * warning, so a record can be written back as it was read (docs/interface/warnings.md). The result is lazy, because a
 * body may hold any number of unknown members.
 * @param read the record as reads show it; undefined if they show none
 */
export function findLeftOut(
  endpoint: Pick<Endpoint, 'input'>,
  read: z.core.$ZodType | undefined,
  input: unknown,
): Iterable<Warning> {
  return findWarnings({ path: '', input: endpoint.input, read }, input);
}

function* findWarnings(place: Place, value: unknown): Generator<Warning> {
  if (Array.isArray(value)) yield* findItemWarnings(place, value);
  else if (isObject(value)) yield* findMemberWarnings(place, value);
}

function* findItemWarnings({ path, input, read }: Place, values: readonly unknown[]): Generator<Warning> {
  const items = readItems(input);
  if (!items) return;
  const shownItems = read && readItems(read);
  for (const [at, value] of values.entries())
    yield* findWarnings({ path: joinPath(path, String(at)), input: items, read: shownItems }, value);
}

function* findMemberWarnings(
  { path, input, read }: Place,
  value: Record<string, unknown>,
): Generator<Warning> {
  const knownMembers = readMembers(input);
  if (!knownMembers) return;
  const shownMembers = (read && readMembers(read)) ?? {};
  for (const [name, part] of Object.entries(value)) {
    const schema = findOwnMember(knownMembers, name);
    const there = joinPath(path, name.slice(0, 100));
    if (schema) {
      yield* findCapWarnings(there, schema, part);
      yield* findWarnings({ path: there, input: schema, read: findOwnMember(shownMembers, name) }, part);
    } else if (!Object.hasOwn(shownMembers, name))
      yield { path: there, message: describeUnknownMember(name, knownMembers) };
    else if (namesInstead(name, value, knownMembers))
      yield { path: there, message: `is only read; give ${toIdName(name)} instead` };
  }
}

function* findCapWarnings(path: string, schema: z.core.$ZodType, value: unknown): Generator<Warning> {
  const cap = findCap(schema);
  if (cap !== undefined && Number.isSafeInteger(value) && Number(value) > cap)
    yield { path, message: `is above ${String(cap)}, and was taken as ${String(cap)}` };
}

/** Returns true for a read-only name that is given without its id. */
const namesInstead = (name: string, value: Record<string, unknown>, knownMembers: SchemaMembers): boolean =>
  name.endsWith('Name') &&
  Object.hasOwn(knownMembers, toIdName(name)) &&
  value[toIdName(name)] === undefined &&
  typeof value[name] === 'string' &&
  value[name] !== '';

const toIdName = (name: string): string => `${name.slice(0, -'Name'.length)}Id`;

export function describeUnknownMember(name: string, knownMembers: SchemaMembers): string {
  const meant = findNearName(name, Object.keys(knownMembers));
  return meant === undefined ? 'is not known and was left out' : `is not known; did you mean \`${meant}\`?`;
}

const findOwnMember = (members: SchemaMembers, name: string): z.core.$ZodType | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined;

const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const normaliseName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A longer name is not compared, because it is unlikely to be a typing error. */
const longestName = 60;

/**
 * Returns the known name that was probably meant. It is equal except for case and separators (`last_name`) or an ending
 * (`status` for `statusId`), or it is one or two edits away (`lastNam`).
 */
export function findNearName(writtenName: string, knownNames: readonly string[]): string | undefined {
  if (writtenName.length > longestName) return undefined;
  const name = normaliseName(writtenName);
  if (name === '') return undefined;
  const mostEdits = name.length <= 4 ? 1 : 2;
  let nearest: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of knownNames) {
    const distance = measureDistance(normaliseName(candidate), name);
    if (distance <= mostEdits && (!nearest || distance < nearest.distance)) nearest = { candidate, distance };
  }
  return nearest?.candidate;
}

function measureDistance(knownName: string, name: string): number {
  if (knownName === name) return 0;
  if (knownName === `${name}id` || knownName === `${name}s` || `${knownName}s` === name) return 1;
  return Math.abs(knownName.length - name.length) > 2 ? Infinity : editDistance(knownName, name);
}

/** Counts the letters that are added, omitted, changed or swapped with a neighbour. */
export function editDistance(one: string, other: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let column = 1; column <= other.length; column++) {
      const [mine, theirs] = [one[row - 1], other[column - 1]];
      const least = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (mine === theirs ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && mine === other[column - 2] && one[row - 2] === theirs;
      now.push(swapped ? Math.min(least, (before[column - 2] ?? 0) + 1) : least);
    }
    [before, last] = [last, now];
  }
  return last[other.length] ?? 0;
}
