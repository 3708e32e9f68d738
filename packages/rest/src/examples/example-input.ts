import { batches, consents, duplicates, tableKinds, tables, timelines } from '@nova/features/contract';
import { isReference, kinds, plainKinds, type Endpoint, type Field, type Kind } from '@nova/contract';
import { demoRows } from './demo-agency.ts';
import { findRecordId, findReferredRow, type Members } from './example-record.ts';
import { chooseExampleColumns } from './example-table.ts';
import { writeExamples } from './write-examples.ts';

const page = { page: 0, size: 20 };
const since = { updatedSince: '2026-11-01T00:00:00.000Z' };

/** Input of lists, without the id in the path. */
const listExamples: Readonly<Record<string, Members>> = {
  'applications.list': {
    candidateId: demoRows.candidate.id,
    jobId: demoRows.job.id,
    stageCode: 'INTERVIEW',
    rejected: false,
    ...page,
    ...since,
  },
  'audit.list': {
    recordId: demoRows.candidate.id,
    entity: 'candidate',
    userId: demoRows.user.id,
    until: '2026-11-21T00:00:00.000Z',
    ...page,
    ...since,
  },
  'campaigns.list': { query: 'newsletter', status: 'SENT', archived: false, ...page, ...since },
  'campaigns.recipients': { query: 'erik', state: 'DELIVERED', ...page, ...since },
  'campaigns.previewPage': { recordId: demoRows.candidate.id },
  'candidates.savedSearches': { ...page, ...since },
  'candidates.search': {
    query: 'jobTitle:engineer AND address.city:Birmingham',
    savedSearchId: demoRows.savedSearch.id,
    ...page,
    ...since,
  },
  'companies.list': { ...page, ...since },
  'companies.search': { query: 'client:true AND industryName:"Real estate"', ...page, ...since },
  'distributionLists.list': { ...page, ...since },
  'imports.list': { ...page, ...since },
  'distributionLists.members': { ...page, ...since },
  'mailSenders.list': { ...page, ...since },
  'mailSuppressions.list': { query: 'inbox.example', ...page, ...since },
  'contacts.list': { ...page, ...since },
  'contacts.search': { query: 'jobTitle:"head of people" AND skills:law', ...page, ...since },
  'customFields.list': { entity: 'company', ...page, ...since },
  'events.list': {
    cursor: 'AAAAAAAAEmdJ0mZ9lqWvFw1kq5c',
    limit: 100,
    types: 'candidate.created,job.*',
    recordId: demoRows.candidate.id,
  },
  'files.list': { candidateId: demoRows.candidate.id, companyId: demoRows.company.id, ...page, ...since },
  'files.listForCandidate': { ...page, ...since },
  'interviews.list': {
    segment: 'UPCOMING',
    from: '01/12/2026',
    to: '31/12/2026',
    jobId: demoRows.job.id,
    ownerId: demoRows.user.id,
    ...page,
    ...since,
  },
  'dashboard.get': { months: 1 },
  'jobs.list': { archived: false, ...page, ...since },
  'jobs.search': { query: 'title:engineer AND hot:true', archived: false, ...page, ...since },
  'leads.search': { query: 'rating:>=2 AND _exists_:email', ...page, ...since },
  'merges.list': { kind: 'candidate', recordId: demoRows.candidate.id, ...page, ...since },
  'proposals.list': { state: 'OPEN', kind: 'DELETE', ...page, ...since },
  'notes.tasks': { assigneeId: demoRows.user.id, done: false, ...page, ...since },
  'opportunities.list': { ...page, ...since },
  'opportunities.search': { query: 'probability:>=50', ...page, ...since },
  'placements.search': { query: 'placementDate:[now-30d TO now]', ...page, ...since },
  'keys.list': { ...page, ...since },
  'privacy.purposes': { ...page, ...since },
  'privacy.requests': {
    state: 'OPEN',
    type: 'ACCESS',
    overdue: false,
    recordId: demoRows.candidate.id,
    ...page,
    ...since,
  },
  'publicJobs.list': {
    query: 'contract law',
    companyId: demoRows.company.id,
    location: 'Bristol',
    jobType: 'Full time',
    remote: false,
    ...page,
    ...since,
  },
  'publicJobs.listByClient': { includeArchived: false },
  'savedSearches.list': { kind: 'candidate', ...page, ...since },
  'search.fields': { entity: 'candidate' },
  'session.delete': { everywhere: true },
  'usage.get': { from: '2026-11-01', to: '2026-11-21' },
  'users.list': { search: 'ada', ...page, ...since },
  'webhooks.deliveries': { state: 'PARKED', ...page, ...since },
  'webhooks.list': { ...page, ...since },
  ...Object.fromEntries(
    Object.values(duplicates).map(({ list: { name } }) => [
      name,
      { minScore: 0.8, recordId: demoRows.candidate.id, dismissed: false, ...page, ...since },
    ]),
  ),
  ...Object.fromEntries(
    [...Object.values(timelines), ...Object.values(consents).map((of) => of.list)].map(({ name }) => [
      name,
      { ...page, ...since },
    ]),
  ),
  ...Object.fromEntries(
    plainKinds.flatMap((kind): [string, Members][] => [
      [`${kind.plural}.list`, { ...buildFilters(kind), ...page, ...since }],
      [
        `${kind.plural}.search`,
        { query: `createdOn:[now-30d TO now] AND ${findExampleWord(kind)}`, ...page, ...since },
      ],
    ]),
  ),
};

/** A table takes the query of its search. */
const tableExamples = Object.fromEntries(
  tableKinds.map((name) => {
    const { plural } = kinds[name];
    const { query } = listExamples[`${plural}.search`] ?? {};
    return [tables[plural].name, { query, columns: chooseExampleColumns(kinds[name]).join(','), bom: false }];
  }),
);

const readExamples: typeof listExamples = { ...listExamples, ...tableExamples };

const plainWrites: typeof listExamples = Object.fromEntries(
  plainKinds.flatMap((kind): [string, Members][] => [
    [`${kind.plural}.create`, buildWrite(kind, ['calls'])],
    [`${kind.plural}.update`, buildWrite(kind, ['calls', 'updates'])],
  ]),
);

/** A batch takes the body of the single create. */
const batchExamples: typeof listExamples = Object.fromEntries(
  Object.values(batches).map(({ name, route: { query } }: Endpoint): [string, Members] => {
    const create = name.replace(/Batch$/u, '');
    const entries = Object.entries({ ...writeExamples[create], ...plainWrites[create] });
    const queryEntries = entries.filter(([member]) => query?.includes(member));
    const record = Object.fromEntries(entries.filter(([member]) => query?.includes(member) !== true));
    return [name, { records: [record], ...Object.fromEntries(queryEntries) }];
  }),
);

/** Returns every path and query parameter, and a usual body. */
export function buildExampleInput(endpoint: Endpoint): Members {
  const inPath = Array.from(
    endpoint.route.path.matchAll(/\{((\w+)Id)\}/gu),
    ([, name = '', base = '']): [string, string] => [name, findRecordId(base)],
  );
  return {
    ...Object.fromEntries(inPath),
    ...readExamples[endpoint.name],
    ...writeExamples[endpoint.name],
    ...plainWrites[endpoint.name],
    ...batchExamples[endpoint.name],
  };
}

/** Returns fields with an example, and the reference to the owner. */
function buildWrite({ fields, belongsTo = [] }: Kind, written: readonly Field['written'][]): Members {
  const members = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (!written.includes(field.written)) return [];
    if (isReference(field)) return name === belongsTo[0] ? [[name, findReferredRow(field).id]] : [];
    return field.example === undefined ? [] : [[name, field.example]];
  });
  return Object.fromEntries(members);
}

/** Returns an example id for each reference by which a list can be filtered. */
function buildFilters({ fields }: Kind): Members {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      isReference(field) ? [[name, findReferredRow(field).id]] : [],
    ),
  );
}

/** Returns the first word of the first text with an example. */
function findExampleWord({ fields }: Kind): string {
  const texts = Object.values(fields).filter(({ type }) => type === 'text' || type === 'longText');
  const [word = '*'] = texts.flatMap(({ example }) => (typeof example === 'string' ? [example] : []));
  return word.split(' ')[0] ?? '*';
}
