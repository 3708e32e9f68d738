import { everyType } from './every-type.ts';

type Line = Readonly<Record<string, unknown>>;

const lines: readonly Line[] = everyType;
const ids = new Set(lines.map(({ id }) => String(id)));

const twinId = (value: unknown): unknown =>
  typeof value === 'string' && ids.has(value) ? `${value}-2` : value;

/** Members with ids of other lines. */
const refers = /^(?:id|fieldId|\w+Id)$/u;

const twinOf = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => (name.endsWith('Ids') ? twinId(item) : twinOf(item)));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([member, one]) => [member, twinOf(one, member)]));
  return refers.test(name) ? twinId(value) : value;
};

const own: Readonly<Record<string, (line: Line) => Line>> = {
  masterData: ({ name }) => ({ name: `${String(name)} again` }),
  customField: ({ label }) => ({ label: `${String(label)} again` }),
  user: () => ({ email: 'other@example.com', name: 'Otto Other' }),
  privacyPurpose: () => ({ code: 'OTHER' }),
};

/** New records that refer to each other as those of `every-type.ts` do. */
export const twins: readonly Line[] = lines.map((line) => ({
  ...(twinOf(line) as Line),
  ...(typeof line.reference === 'string' ? { reference: line.reference.replace('-', '-90') } : {}),
  ...own[String(line.type)]?.(line),
}));

const changes: Readonly<Record<string, Line>> = {
  masterData: { position: 77 },
  customField: { position: 78 },
  user: { team: 'South', headline: 'Moved' },
  company: { name: 'Renamed works', description: 'Brandnew', parentCompanyId: null, tags: [] },
  contact: { lastName: 'Tactless', companyId: 'parent', skills: ['Listening'] },
  candidate: {
    firstName: 'Renamed',
    overview: 'Overhauled entirely',
    email: 'new@example.com',
    skills: ['TIG', 'Laser'],
    customFields: [{ fieldId: 'text', value: 'otherwise' }],
    statusName: 'Placed',
    lastActivityDate: null,
    reference: 'CAN-77',
    educationHistory: [],
    updatedOn: '2026-01-01T00:00:00Z',
  },
  lead: { companyName: 'Hopeful Ltd', rating: 1, tags: [{ group: null, value: 'Warm' }] },
  opportunity: { name: 'Eleven welders', bidValue: 100, contactId: null },
  job: { title: 'Solderer', statusName: 'Open', archived: false, companyId: 'parent', benefits: ['Coffee'] },
  note: { subject: 'Other words', text: 'Entirely' },
  application: { stageCode: 'OFFER', rejected: false, movedOn: '2026-02-02T02:02:02.000Z' },
  interview: { title: 'Long talk', contactIds: [], interviewerIds: [], cancelled: false },
  placement: { fee: 500, placementType: 'CONTRACT', tags: [{ group: null, value: 'Late' }] },
  campaign: { subject: 'Farewell', stats: { requests: 1 } },
  savedSearch: { query: 'skills:TIG' },
  file: { path: 'second.txt', fileName: 'second.txt' },
  privacyPurpose: { text: 'Keep my data longer.', validMonths: null },
  consent: { state: 'GIVEN', withdrawnOn: null, proof: 'Agreed by mail.' },
  privacyRequest: { state: 'OPEN', closedOn: null, outcome: null, reference: 'PRI-77' },
  privacyHold: { reason: 'Another court asks for it.' },
};

/** Changed lines about the same records, but for the person on hold, whom an undo leaves. */
export const changed: readonly Line[] = lines.map((line) =>
  line.id === 'held' ? line : { ...line, ...changes[String(line.type)] },
);
