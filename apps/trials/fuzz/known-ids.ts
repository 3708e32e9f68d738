/** Ids of records that exist, by the name that parameters and members give them. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

const lists: Readonly<Record<string, string>> = {
  candidateId: 'candidates/search',
  companyId: 'companies/list',
  contactId: 'contacts/list',
  leadId: 'leads/search',
  opportunityId: 'opportunities/search',
  campaignId: 'campaigns/list',
  savedSearchId: 'candidates/savedsearches',
};

const groups: Readonly<Record<string, readonly string[]>> = {
  sourceId: ['sources'],
  statusId: ['candidateStatuses', 'companyStatuses', 'contactStatuses'],
  stateId: ['opportunityStates'],
  educationLevelId: ['educationLevels'],
  employmentTypeId: ['employmentTypes'],
};

interface Listed {
  readonly id: string;
  readonly ownerId?: string;
  readonly job?: { readonly id: string };
}

/** Asks a server for ids of every kind. */
export async function findKnownIds(url: string, key: string): Promise<KnownIds> {
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { 'X-Api-Key': key };
    const response = await fetch(`${url}/api/nova/${path}`, { ...init, headers });
    return ((await response.json()) as { data: unknown }).data;
  };
  const list = async (path: string): Promise<readonly Listed[]> => (await ask(`${path}?size=30`)) as Listed[];
  const found: Record<string, readonly string[]> = {};
  for (const [name, path] of Object.entries(lists)) found[name] = (await list(path)).map(({ id }) => id);
  const masterData = (await ask('masterdata')) as Readonly<Record<string, readonly Listed[]>>;
  for (const [name, names] of Object.entries(groups)) {
    found[name] = names.flatMap((group) => (masterData[group] ?? []).map(({ id }) => id));
  }
  const interviews = await list('interviews/list');
  found.jobId = interviews.flatMap(({ job }) => (job ? [job.id] : []));
  found.ownerId = (await list('companies/list')).flatMap(({ ownerId }) =>
    ownerId === undefined ? [] : [ownerId],
  );
  found.fileId = await Promise.all((found.candidateId ?? []).slice(0, 3).map((id) => upload(ask, id)));
  return found;
}

async function upload(
  ask: (path: string, init: RequestInit) => Promise<unknown>,
  id: string,
): Promise<string> {
  const body = new FormData();
  body.set('candidateId', id);
  body.set('file', new File(['some bytes of a file'], 'Some file.txt', { type: 'text/plain' }));
  return (await ask('files', { method: 'POST', body })) as string;
}
