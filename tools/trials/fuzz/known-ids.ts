/** Existing ids by parameter and member name. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

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

const aliases: Readonly<Record<string, string>> = {
  fieldId: 'customFieldId',
  ownerId: 'userId',
  organiserId: 'userId',
  interviewerId: 'userId',
  parentCompanyId: 'companyId',
  secondaryCompanyId: 'companyId',
  recordId: 'candidateId',
};

/** Groups of master data by member, some by kind of record. */
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

/** A status of candidates is none of companies. */
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
