import { type Endpoint, kinds, type Kind, type KindName, readMembers, createObject } from '@nova/contract';
import { endpoints, timelines } from '@nova/features/contract';
import type { z } from 'zod';
import { longFieldsOf, type Members, textPlan, type TextPlan } from '../texts/text-plan.ts';

/** Agents do not work with these kinds: saved searches belong to one user, and files are bytes. */
const leftOut: readonly string[] = ['savedSearch', 'file'];

/** Agents only read these kinds, because a person has to enter rates and fees. */
const onlyRead: readonly string[] = ['placement'];

const endpointOf = new Map(endpoints.map((endpoint) => [endpoint.name as string, endpoint]));

/**
 * Returns an endpoint that a tool needs for every kind.
 * @throws Error if the contract does not have it
 */
export function findEndpointOrThrow(name: string): Endpoint {
  const endpoint = endpointOf.get(name);
  if (!endpoint) throw new Error(`The contract has no endpoint ${name}.`);
  return endpoint;
}

/** A kind of record as tools see it. */
export interface RecordKind {
  readonly name: KindName;
  readonly kind: Kind;
  /** The member that names a record of this kind, such as `candidateId`. */
  readonly idMember: string;
  readonly get: Endpoint;
  /** The reads that list records by a query and by filters, as far as the kind has them. */
  readonly lists: readonly Endpoint[];
  readonly create?: Endpoint | undefined;
  readonly update?: Endpoint | undefined;
  readonly timeline?: Endpoint | undefined;
  /** The endpoint of a part of the single read, if that part has its own. */
  readonly content?: Endpoint | undefined;
  /** The members of records in lists; `shown` has those of the single read. */
  readonly listed: Members;
  readonly shown: Members;
  readonly listPlan: TextPlan;
  readonly singlePlan: TextPlan;
}

/**
 * Further long texts: snippets of CVs, those of applications on the web, and the preheader and status message of a campaign. The
 * definitions of kinds do not mark them as long.
 */
const submittedNames = ['coverText', 'answers', 'consentText'];
const longBesides: readonly string[] = [
  ...['submitted', 'submissions'].flatMap((member) => submittedNames.map((name) => `${member}.${name}`)),
  'matches.snippet',
  ...['preheader', 'statusMessage'],
];

function createRecordKind(kind: Kind): RecordKind | undefined {
  const { name, plural } = kind;
  const get = endpointOf.get(`${plural}.get`);
  if (leftOut.includes(name) || get === undefined) return undefined;
  const writes = (verb: string) =>
    onlyRead.includes(name) ? undefined : endpointOf.get(`${plural}.${verb}`);
  const lists = ['search', 'list'].flatMap((verb) => endpointOf.get(`${plural}.${verb}`) ?? []);
  const update = writes('update');
  const content = endpointOf.get(`${plural}.content`);
  const idMember = `${name}Id`;
  const shownMembers = { ...readMembers(get.output), ...listContentMembers(content, idMember) };
  const listedMembers = readMembers(lists[0]?.output ?? get.output) ?? {};
  const updateInput = endpointOf.get(`${plural}.update`)?.input;
  const plan = (members: Members): TextPlan => buildTextPlan(members, updateInput, longFieldsOf(kind));
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
    listed: omitMatches(listedMembers),
    shown: shownMembers,
    listPlan: plan(listedMembers),
    singlePlan: plan(shownMembers),
  };
}

/** Leaves out where a search found its words, which is not a field of the record. */
const omitMatches = ({ matches: _matches, ...members }: Members): Members => members;

/** Returns the plan of a record's members, each compared with its schema in writes. */
function buildTextPlan(
  members: Members,
  written: z.ZodObject | undefined,
  long: readonly string[],
): TextPlan {
  const writes: Members = written?.shape ?? {};
  return {
    isLong: false,
    members: Object.fromEntries(
      Object.entries(members).map(([name, schema]) => [
        name,
        textPlan(
          schema,
          writes[name],
          [...long, ...longBesides].flatMap((path) => stripMember(name, path)),
        ),
      ]),
    ),
  };
}

/** Returns the path within a member; the empty path for the member itself. */
const stripMember = (member: string, path: string): readonly string[] =>
  path === member ? [''] : path.startsWith(`${member}.`) ? [path.slice(member.length + 1)] : [];

/** Returns the members of the content, without the id that the record already has. */
const listContentMembers = (content: Endpoint | undefined, idMember: string): Members =>
  Object.fromEntries(
    Object.entries((content && readMembers(content.output)) ?? {}).filter(([name]) => name !== idMember),
  );

export const recordKinds: readonly RecordKind[] = Object.values<Kind>(kinds).flatMap(
  (kind) => createRecordKind(kind) ?? [],
);

const byName = createObject<string, RecordKind>(recordKinds.map((one) => [one.name, one] as const));

/** @throws Error for a name that no tool's schema accepts */
export function recordKind(name: string): RecordKind {
  const matchingKind = byName[name];
  if (!matchingKind) throw new Error(`Agents know no kind ${name}.`);
  return matchingKind;
}

/** Returns the names of kinds for an enumeration in a schema. */
export const listKindNames = (chosenKinds: readonly RecordKind[]): [string, ...string[]] => {
  const [first, ...rest] = chosenKinds.map(({ name }) => name as string);
  if (first === undefined) throw new Error('No kind has this tool.');
  return [first, ...rest];
};

/** Returns the kinds that members refer to by id, such as the kinds to which a note can belong. */
export const findReferredKinds = (members: Members): readonly RecordKind[] =>
  recordKinds.filter(({ idMember }) => idMember in members);
