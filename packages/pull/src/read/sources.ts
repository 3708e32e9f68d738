import { endpoints, kinds, plainKindNames, type ImportType } from '@nova/contract';

/** A list of the other server, and what its records are to an import. */
export interface ListSource {
  /** What it is called in the spool. */
  readonly name: string;
  readonly type: ImportType;
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  /** What its records are beside what they show. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** SPEC.md does not promise it: whether it is there is found out by trying once. */
  readonly optional?: true;
  /** Read whole each time, for what the changed records name is in it. */
  readonly whole?: true;
  /** What tells when a record changed last. */
  readonly stamp: 'updatedOn' | 'modifiedOn' | undefined;
}

/** The path of an endpoint of the contract. */
export function pathOf(name: string): string {
  const endpoint = endpoints.find((one) => one.name === name);
  if (!endpoint) throw new Error(`The contract has no endpoint ${name}.`);
  return endpoint.route.path;
}

const stamped = 'updatedOn';

/** The window of an interview list that no interview lies outside of. */
const everyDay = { from: '01/01/1900', to: '31/12/2199' };

/** Every list that records are read from, in the order in which it is read: small ones first, those that others name before them. */
export const listSources: readonly ListSource[] = [
  { name: 'user', type: 'user', path: pathOf('users.list'), optional: true, whole: true, stamp: stamped },
  {
    name: 'customField',
    type: 'customField',
    path: pathOf('customFields.list'),
    optional: true,
    whole: true,
    stamp: undefined,
  },
  { name: 'company', type: 'company', path: pathOf('companies.list'), stamp: stamped },
  { name: 'contact', type: 'contact', path: pathOf('contacts.list'), stamp: stamped },
  { name: 'candidate', type: 'candidate', path: pathOf('candidates.search'), stamp: stamped },
  { name: 'lead', type: 'lead', path: pathOf('leads.search'), params: { query: '' }, stamp: stamped },
  { name: 'opportunity', type: 'opportunity', path: pathOf('opportunities.list'), stamp: stamped },
  ...[false, true].map((archived): ListSource => ({
    name: archived ? 'job-archived' : 'job',
    type: 'job',
    path: pathOf('jobs.list'),
    params: { archived: String(archived) },
    members: { archived },
    optional: true,
    stamp: stamped,
  })),
  ...plainKindNames.map((type): ListSource => ({
    name: type,
    type,
    path: pathOf(`${kinds[type].plural}.list`),
    optional: true,
    stamp: stamped,
  })),
  {
    name: 'application',
    type: 'application',
    path: pathOf('applications.list'),
    optional: true,
    stamp: stamped,
  },
  {
    name: 'interview',
    type: 'interview',
    path: pathOf('interviews.list'),
    // No read of an interview shows when it changed.
    params: everyDay,
    stamp: undefined,
  },
  {
    name: 'placement',
    type: 'placement',
    path: pathOf('placements.search'),
    params: { query: '' },
    stamp: stamped,
  },
  ...[false, true].map((archived): ListSource => ({
    name: archived ? 'campaign-archived' : 'campaign',
    type: 'campaign',
    path: pathOf('campaigns.list'),
    params: { archived: String(archived) },
    stamp: 'modifiedOn',
  })),
  {
    name: 'savedSearch',
    type: 'savedSearch',
    path: pathOf('candidates.savedSearches'),
    whole: true,
    stamp: undefined,
  },
  { name: 'file', type: 'file', path: pathOf('files.list'), optional: true, stamp: stamped },
];

/** The lists of one type. */
export const listsOf = (type: ImportType): readonly ListSource[] =>
  listSources.filter((source) => source.type === type);

/** What only a single read shows of a record, or what is read beside it. */
export interface WholeSource {
  readonly type: 'campaign' | 'company' | 'contact';
  /** What it is called in the spool. */
  readonly name: string;
  readonly path: (id: string) => string;
  /** Whether there is anything to read of this one. */
  readonly wanted?: (record: Readonly<Record<string, unknown>>) => boolean;
  /** The member that it becomes; without one its members are the record's own. */
  readonly member?: string;
}

const idIn = (path: string) => (id: string) => path.replace(/\{\w+\}/u, encodeURIComponent(id));

const isAlone = (type: 'company' | 'contact'): WholeSource => ({
  type,
  name: `${type}-whole`,
  path: idIn(pathOf(`${kinds[type].plural}.get`)),
});

/** Campaigns that were never sent have no statistics. */
const unsent = ['DRAFT', 'SCHEDULED'];

/** Records of which lists do not show all. */
export const wholeSources: readonly WholeSource[] = [
  {
    type: 'campaign',
    name: 'campaign-whole',
    path: idIn(pathOf('campaigns.stats')),
    member: 'stats',
    wanted: ({ status }) => typeof status !== 'string' || !unsent.includes(status),
  },
  isAlone('company'),
  isAlone('contact'),
];

/** The kinds of record that others name, each after those that it names. */
export const singleTypes = ['company', 'contact', 'candidate', 'lead', 'opportunity', 'job'] as const;

export type SingleType = (typeof singleTypes)[number];

/** Where a record that others name is read by its id. */
export const singlePath = (type: SingleType, id: string): string =>
  idIn(pathOf(`${kinds[type].plural}.get`))(id);
