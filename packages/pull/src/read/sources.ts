import { endpoints, type ImportType } from '@nova/features/contract';
import { kinds, plainKindNames } from '@nova/contract';

export interface ListSource {
  readonly name: string;
  readonly type: ImportType;
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly members?: Readonly<Record<string, unknown>>;
  /** Set if the specification (SPEC.md) does not promise the endpoint, so that the first request finds out. */
  readonly optional?: true;
  /** Set if a pull of changes reads the whole list too, because changed records refer to it. */
  readonly whole?: true;
  /** The member with the time of the last change. */
  readonly stamp: 'updatedOn' | 'modifiedOn' | undefined;
}

export function findPath(name: string): string {
  const endpoint = endpoints.find((one) => one.name === name);
  if (!endpoint) throw new Error(`The contract has no endpoint ${name}.`);
  return endpoint.route.path;
}

const stamped = 'updatedOn';

const everyDay = { from: '01/01/1900', to: '31/12/2199' };

/** Small lists come first, and each list comes after those it refers to. */
export const listSources: readonly ListSource[] = [
  { name: 'user', type: 'user', path: findPath('users.list'), optional: true, whole: true, stamp: stamped },
  {
    name: 'customField',
    type: 'customField',
    path: findPath('customFields.list'),
    optional: true,
    whole: true,
    stamp: undefined,
  },
  { name: 'company', type: 'company', path: findPath('companies.list'), stamp: stamped },
  { name: 'contact', type: 'contact', path: findPath('contacts.list'), stamp: stamped },
  { name: 'candidate', type: 'candidate', path: findPath('candidates.search'), stamp: stamped },
  { name: 'lead', type: 'lead', path: findPath('leads.search'), params: { query: '' }, stamp: stamped },
  { name: 'opportunity', type: 'opportunity', path: findPath('opportunities.list'), stamp: stamped },
  ...[false, true].map((archived): ListSource => ({
    name: archived ? 'job-archived' : 'job',
    type: 'job',
    path: findPath('jobs.list'),
    params: { archived: String(archived) },
    members: { archived },
    optional: true,
    stamp: stamped,
  })),
  ...plainKindNames.map((type): ListSource => ({
    name: type,
    type,
    path: findPath(`${kinds[type].plural}.list`),
    optional: true,
    stamp: stamped,
  })),
  {
    name: 'application',
    type: 'application',
    path: findPath('applications.list'),
    optional: true,
    stamp: stamped,
  },
  {
    name: 'interview',
    type: 'interview',
    path: findPath('interviews.list'),
    // Interviews do not show when they changed.
    params: everyDay,
    stamp: undefined,
  },
  {
    name: 'placement',
    type: 'placement',
    path: findPath('placements.search'),
    params: { query: '' },
    stamp: stamped,
  },
  ...[false, true].map((archived): ListSource => ({
    name: archived ? 'campaign-archived' : 'campaign',
    type: 'campaign',
    path: findPath('campaigns.list'),
    params: { archived: String(archived) },
    stamp: 'modifiedOn',
  })),
  {
    name: 'savedSearch',
    type: 'savedSearch',
    path: findPath('candidates.savedSearches'),
    whole: true,
    stamp: undefined,
  },
  { name: 'file', type: 'file', path: findPath('files.list'), optional: true, stamp: stamped },
];

export const findLists = (type: ImportType): readonly ListSource[] =>
  listSources.filter((source) => source.type === type);

/** Details of a record that only a read by id shows. */
export interface WholeSource {
  readonly type: 'campaign' | 'company' | 'contact';
  readonly name: string;
  readonly path: (id: string) => string;
  readonly hasDetails?: (record: Readonly<Record<string, unknown>>) => boolean;
  /** The member for the details; without it, they are the record itself. */
  readonly member?: string;
}

const createPath = (path: string) => (id: string) => path.replace(/\{\w+\}/u, encodeURIComponent(id));

const isAlone = (type: 'company' | 'contact'): WholeSource => ({
  type,
  name: `${type}-whole`,
  path: createPath(findPath(`${kinds[type].plural}.get`)),
});

/** States of campaigns that have no statistics yet. */
const unsent = ['DRAFT', 'SCHEDULED'];

export const wholeSources: readonly WholeSource[] = [
  {
    type: 'campaign',
    name: 'campaign-whole',
    path: createPath(findPath('campaigns.stats')),
    member: 'stats',
    hasDetails: ({ status }) => typeof status !== 'string' || !unsent.includes(status),
  },
  isAlone('company'),
  isAlone('contact'),
];

/** Kinds that are read by id, each after those it refers to. */
export const singleTypes = ['company', 'contact', 'candidate', 'lead', 'opportunity', 'job'] as const;

export type SingleType = (typeof singleTypes)[number];

export const singlePath = (type: SingleType, id: string): string =>
  createPath(findPath(`${kinds[type].plural}.get`))(id);
