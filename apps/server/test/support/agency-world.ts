import type { Endpoint } from '@nova/contract';
import type { TestAgency, TestServer } from './test-server.ts';

export interface AgencyWorld {
  readonly ids: Readonly<Record<string, string>>;
  readonly masterData: Readonly<Record<string, readonly string[]>>;
}

/** Every kind of record contains `word`. */
export async function fillAgency(
  server: Pick<TestServer, 'call'>,
  agency: Pick<TestAgency, 'userId' | 'privateKey'>,
  word: string,
): Promise<AgencyWorld> {
  const key = agency.privateKey;
  const answered = ({ status, body }: { status: number; body: unknown }): unknown => {
    if (status !== 200) throw new Error(JSON.stringify(body));
    const { data, result } = body as { data?: unknown; result?: { data: unknown } };
    return result?.data ?? data;
  };
  const create = async (procedure: string, json: object): Promise<string> =>
    answered(await server.call('POST', `//trpc/${procedure}`, { key, json })) as string;
  const upload = async (candidateId: string): Promise<string> => {
    const body = new FormData();
    body.set('candidateId', candidateId);
    body.set('category', 'CV');
    body.set('file', new File([`${word} was here`], `${word}.txt`, { type: 'text/plain' }));
    return answered(await server.call('POST', '/files', { key, body })) as string;
  };

  const all = answered(await server.call('GET', '/masterdata', { key })) as Record<string, { id: string }[]>;
  const company = await create('companies.create', { name: `${word} Company`, overview: word });
  const contact = await create('contacts.create', { firstName: word, companyId: company });
  const candidate = await create('candidates.create', {
    firstName: word,
    lastName: 'Candidate',
    email: 'candidate@people.example',
    overview: word,
  });
  const job = await create('jobs.create', { title: `${word} Job`, companyId: company, contactId: contact });
  const application = await create('applications.create', { candidateId: candidate, jobId: job });
  const sender = await create('mailSenders.create', { name: word, email: 'news@agency.example' });
  const distributionList = await create('distributionLists.create', {
    name: word,
    entity: 'candidate',
    kind: 'QUERY',
    query: '*',
  });
  const times = { startDate: '2030-01-01T10:00:00Z', endDate: '2030-01-01T11:00:00Z' };
  return {
    ids: {
      company,
      contact,
      candidate,
      job,
      application,
      interview: await create('interviews.create', { ...times, candidateId: candidate, jobId: job }),
      placement: await create('placements.create', {
        candidateId: candidate,
        jobId: job,
        companyId: company,
      }),
      lead: await create('leads.create', { firstName: word, companyName: word }),
      opportunity: await create('opportunities.create', { name: `${word} Opportunity`, companyId: company }),
      campaign: await create('campaigns.create', { name: `${word} Campaign` }),
      sender,
      distributionList,
      suppression: await create('mailSuppressions.create', { email: 'off@people.example', reason: word }),
      savedSearch: await create('savedSearches.create', {
        name: `${word} Search`,
        query: word,
        shared: true,
      }),
      customField: await create('customFields.create', { entity: 'candidate', label: word, kind: 'TEXT' }),
      masterData: await create('masterData.create', { group: 'sources', name: word }),
      privacyRequest: await create('privacy.createRequest', {
        type: 'ACCESS',
        entity: 'candidate',
        recordId: candidate,
        note: word,
      }),
      file: await upload(candidate),
      user: agency.userId,
    },
    masterData: Object.fromEntries(
      Object.entries(all).map(([group, rows]) => [group, rows.map(({ id }) => id)]),
    ),
  };
}

const groups: Readonly<Record<string, string>> = {
  educationLevelId: 'educationLevels',
  employmentTypeId: 'employmentTypes',
  sourceId: 'sources',
  stateId: 'opportunityStates',
  experienceLevelId: 'experienceLevels',
};

/** Undefined if the member takes no id. */
export function knownId(world: AgencyWorld, { name: procedure }: Endpoint, name: string): string | undefined {
  const kind = procedure.split('.')[0] ?? '';
  if (name === 'statusId')
    return world.masterData[`${kind.replace(/ies$/u, 'y').replace(/s$/u, '')}Statuses`]?.[0];
  const group = groups[name];
  if (group !== undefined) return world.masterData[group]?.[0];
  if (name === 'fieldId') return world.ids.customField;
  if (/^(?:owner|organiser)Id$/u.test(name)) return world.ids.user;
  return world.ids[name.replace(/Ids?$/u, '')];
}
