import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { nearName } from './near-name.ts';
import { savedSearch } from './resources/candidates.ts';
import { masterDataItem } from './resources/master-data.ts';
import { itemsOf, membersOf } from './schema-parts.ts';
import type { Warning } from './warnings.ts';

type Members = Readonly<Record<string, z.core.$ZodType>>;

/** Where a part of the input stands, and what is known of it. */
interface Place {
  readonly path: string;
  readonly input: z.core.$ZodType;
  /** How a read shows the same part; undefined where reads do not. */
  readonly read: z.core.$ZodType | undefined;
}

/**
 * What of an endpoint's input it would leave out: members that are neither its own nor of the record as reads show it, and names
 * where it takes an id. A record that was read and is put back gives none (docs/interface/warnings.md). They are found one by one,
 * as they are asked for: a body may hold any number of them.
 */
export function leftOut(endpoint: Endpoint, input: unknown): Iterable<Warning> {
  return within({ path: '', input: endpoint.input, read: recordOf(endpoint) }, input);
}

/** The record that an endpoint is about, as the fullest read of its resource shows it. */
function recordOf({ name, type }: Endpoint): z.core.$ZodType | undefined {
  if (type === 'query') return undefined;
  const [resource = ''] = name.split('.');
  for (const verb of ['get', 'list', 'search']) {
    const read = byName.get(`${resource}.${verb}`);
    if (read && membersOf(read.output)) return read.output;
  }
  return readElsewhere[resource];
}

/** Records whose resource has no read of its own: they are read as members of something else. */
const readElsewhere: Readonly<Record<string, z.core.$ZodType>> = {
  savedSearches: savedSearch,
  masterData: masterDataItem,
};

const byName = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.name, endpoint]));

function* within(place: Place, value: unknown): Generator<Warning> {
  if (Array.isArray(value)) yield* inItems(place, value);
  else if (isObject(value)) yield* inMembers(place, value);
}

function* inItems({ path, input, read }: Place, values: readonly unknown[]): Generator<Warning> {
  const items = itemsOf(input);
  if (!items) return;
  const shown = read && itemsOf(read);
  for (const [at, value] of values.entries())
    yield* within({ path: joined(path, String(at)), input: items, read: shown }, value);
}

function* inMembers({ path, input, read }: Place, value: Record<string, unknown>): Generator<Warning> {
  const known = membersOf(input);
  if (!known) return;
  const shown = (read && membersOf(read)) ?? {};
  for (const [name, part] of Object.entries(value)) {
    const schema = own(known, name);
    const there = joined(path, name.slice(0, 100));
    if (schema) yield* within({ path: there, input: schema, read: own(shown, name) }, part);
    else if (!Object.hasOwn(shown, name)) yield { path: there, message: unknownMember(name, known) };
    else if (namesInstead(name, value, known))
      yield { path: there, message: `is only read; give ${idFor(name)} instead` };
  }
}

/** A member that is shown beside the id that it is the name of, and given without that id. */
const namesInstead = (name: string, value: Record<string, unknown>, known: Members): boolean =>
  name.endsWith('Name') &&
  Object.hasOwn(known, idFor(name)) &&
  value[idFor(name)] === undefined &&
  typeof value[name] === 'string' &&
  value[name] !== '';

const idFor = (name: string): string => `${name.slice(0, -'Name'.length)}Id`;

/** What is said of a member or a parameter that nothing takes. */
export function unknownMember(name: string, known: Members): string {
  const meant = nearName(name, Object.keys(known));
  return meant === undefined ? 'is not known and was left out' : `is not known; did you mean \`${meant}\`?`;
}

const own = (members: Members, name: string): z.core.$ZodType | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined;

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
