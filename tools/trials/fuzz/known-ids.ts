/** Ids of records that exist, by the name that parameters and members give them. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

/** The procedures that list what an id may name. */
const lists: Readonly<Record<string, string>> = {
  candidateId: 'candidates.search',
  companyId: 'companies.list',
  contactId: 'contacts.list',
  leadId: 'leads.search',
  opportunityId: 'opportunities.search',
  campaignId: 'campaigns.list',
  savedSearchId: 'candidates.savedSearches',
  jobId: 'jobs.search',
  applicationId: 'applications.list',
  interviewId: 'interviews.list',
  placementId: 'placements.search',
  customFieldId: 'customFields.list',
  userId: 'users.list',
};

/** The same records under another name. */
const aliases: Readonly<Record<string, string>> = {
  fieldId: 'customFieldId',
  ownerId: 'userId',
  organiserId: 'userId',
  interviewerId: 'userId',
  parentCompanyId: 'companyId',
  secondaryCompanyId: 'companyId',
  recordId: 'candidateId',
};

/** The groups of master data that an id may name; where it depends on the kind of record, by that. */
const groups: Readonly<Record<string, string>> = {
  sourceId: 'sources',
  stateId: 'opportunityStates',
  educationLevelId: 'educationLevels',
  employmentTypeId: 'employmentTypes',
  industryId: 'industries',
  sectorId: 'sectors',
  masterDataId: 'skills',
  rejectReasonId: 'jobPipelineRejectReasons',
  'candidates.statusId': 'candidateStatuses',
  'companies.statusId': 'companyStatuses',
  'contacts.statusId': 'contactStatuses',
  'jobs.statusId': 'jobStatuses',
  'leads.statusId': 'leadStatuses',
  'leads.pipelineId': 'leadPipelines',
  'opportunities.pipelineId': 'opportunityPipelines',
  'placements.statusId': 'placementStatuses',
};

/** The ids as a kind of record names them: a status of candidates is none of companies. */
export function idsOf(ids: KnownIds, resource: string): KnownIds {
  const own = Object.entries(ids).filter(([name]) => name.startsWith(`${resource}.`));
  return {
    ...ids,
    ...Object.fromEntries(own.map(([name, known]) => [name.slice(resource.length + 1), known])),
  };
}

interface Listed {
  readonly id: string;
}

/** Asks a server for ids of every kind. */
export async function findKnownIds(url: string, key: string): Promise<KnownIds> {
  const headers = { 'X-Api-Key': key };
  const ask = async (procedure: string): Promise<unknown> => {
    const input = encodeURIComponent(JSON.stringify({ size: 30 }));
    const response = await fetch(`${url}/trpc/${procedure}?input=${input}`, { headers });
    return ((await response.json()) as { result: { data: unknown } }).result.data;
  };
  const found: Record<string, readonly string[]> = {};
  for (const [name, procedure] of Object.entries(lists)) {
    found[name] = idsIn(((await ask(procedure)) as { data: readonly Listed[] }).data);
  }
  for (const [name, meant] of Object.entries(aliases)) found[name] = found[meant] ?? [];
  const masterData = (await ask('masterData.all')) as Readonly<Record<string, readonly Listed[]>>;
  for (const [name, group] of Object.entries(groups)) found[name] = idsIn(masterData[group] ?? []);
  const candidates = (found.candidateId ?? []).slice(0, 3);
  found.fileId = await Promise.all(candidates.map((id) => upload(url, headers, id)));
  return found;
}

const idsIn = (records: readonly Listed[]): readonly string[] => records.map(({ id }) => id);

async function upload(url: string, headers: Readonly<Record<string, string>>, id: string): Promise<string> {
  const body = new FormData();
  body.set('candidateId', id);
  body.set('file', new File(['some bytes of a file'], 'Some file.txt', { type: 'text/plain' }));
  const response = await fetch(`${url}/api/nova/files`, { method: 'POST', headers, body });
  return ((await response.json()) as { data: string }).data;
}
