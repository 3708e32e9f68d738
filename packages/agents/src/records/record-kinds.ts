import {
  type Endpoint,
  endpoints,
  kinds,
  type Kind,
  type KindName,
  membersOf,
  objectFrom,
  timelines,
} from '@nova/contract';
import type { z } from 'zod';
import { longFieldsOf, type Members, textPlan, type TextPlan } from '../texts/text-plan.ts';

/** Kinds that agents do not work with: what a user keeps, and bytes. */
const leftOut: readonly string[] = ['savedSearch', 'file'];

/** Kinds whose records agents only read: rates and fees are a person's to enter. */
const onlyRead: readonly string[] = ['placement'];

const endpointOf = new Map(endpoints.map((endpoint) => [endpoint.name as string, endpoint]));

/** An endpoint that a tool needs whatever its kind. @throws Error if the contract has none */
export function endpointNamed(name: string): Endpoint {
  const found = endpointOf.get(name);
  if (!found) throw new Error(`The contract has no endpoint ${name}.`);
  return found;
}

/** A kind of record as tools see it. */
export interface RecordKind {
  readonly name: KindName;
  readonly kind: Kind;
  /** `candidateId`. */
  readonly idMember: string;
  readonly get: Endpoint;
  /** The read that lists by a query and the one that lists by filters, as far as there are such. */
  readonly lists: readonly Endpoint[];
  readonly create?: Endpoint | undefined;
  readonly update?: Endpoint | undefined;
  readonly timeline?: Endpoint | undefined;
  /** A part of the single read that has an endpoint of its own. */
  readonly content?: Endpoint | undefined;
  /** Members of a list's records, and of the single read. */
  readonly listed: Members;
  readonly shown: Members;
  readonly listPlan: TextPlan;
  readonly singlePlan: TextPlan;
}

/** What came with an application, and what a mailing or a server that refused it says: no kind's field says how long. */
const sent = ['coverText', 'answers', 'consentText'];
const longBesides: readonly string[] = [
  ...['submitted', 'submissions'].flatMap((member) => sent.map((name) => `${member}.${name}`)),
  ...['preheader', 'statusMessage'],
];

function recordKindOf(kind: Kind): RecordKind | undefined {
  const { name, plural } = kind;
  const get = endpointOf.get(`${plural}.get`);
  if (leftOut.includes(name) || get === undefined) return undefined;
  const writes = (verb: string) =>
    onlyRead.includes(name) ? undefined : endpointOf.get(`${plural}.${verb}`);
  const lists = ['search', 'list'].flatMap((verb) => endpointOf.get(`${plural}.${verb}`) ?? []);
  const update = writes('update');
  const content = endpointOf.get(`${plural}.content`);
  const idMember = `${name}Id`;
  const shown = { ...membersOf(get.output), ...contentMembers(content, idMember) };
  const listed = membersOf(lists[0]?.output ?? get.output) ?? {};
  const written = endpointOf.get(`${plural}.update`)?.input;
  const plan = (members: Members): TextPlan => planOf(members, written, longFieldsOf(kind));
  return {
    name: name as KindName,
    kind,
    idMember,
    get,
    lists,
    create: writes('create'),
    update,
    timeline: Object.values<Endpoint>(timelines).find((one) => one.name === `${plural}.timeline`),
    content,
    listed,
    shown,
    listPlan: plan(listed),
    singlePlan: plan(shown),
  };
}

/** Of a record's members, each with its schema in writes. */
function planOf(members: Members, written: z.ZodObject | undefined, long: readonly string[]): TextPlan {
  const writes: Members = written?.shape ?? {};
  return {
    isLong: false,
    members: Object.fromEntries(
      Object.entries(members).map(([name, schema]) => [
        name,
        textPlan(
          schema,
          writes[name],
          [...long, ...longBesides].flatMap((path) => within(name, path)),
        ),
      ]),
    ),
  };
}

/** A path within a member; the member itself is the empty path. */
const within = (member: string, path: string): readonly string[] =>
  path === member ? [''] : path.startsWith(`${member}.`) ? [path.slice(member.length + 1)] : [];

/** All but the id, which the record has already. */
const contentMembers = (content: Endpoint | undefined, idMember: string): Members =>
  Object.fromEntries(
    Object.entries((content && membersOf(content.output)) ?? {}).filter(([name]) => name !== idMember),
  );

/** In the order of the list of kinds. */
export const recordKinds: readonly RecordKind[] = Object.values<Kind>(kinds).flatMap(
  (kind) => recordKindOf(kind) ?? [],
);

const byName = objectFrom<string, RecordKind>(recordKinds.map((one) => [one.name, one] as const));

/** @throws Error for a name that no schema of a tool lets through */
export function recordKind(name: string): RecordKind {
  const found = byName[name];
  if (!found) throw new Error(`Agents know no kind ${name}.`);
  return found;
}

/** The names of kinds, as a schema's enumeration. */
export const namesOf = (chosen: readonly RecordKind[]): [string, ...string[]] => {
  const [first, ...rest] = chosen.map(({ name }) => name as string);
  if (first === undefined) throw new Error('No kind has this tool.');
  return [first, ...rest];
};

/** Names that are both an id and a reference to it, such as those of the kinds that something belongs to. */
export const kindsReferredBy = (members: Members): readonly RecordKind[] =>
  recordKinds.filter(({ idMember }) => idMember in members);
