import { plainKinds, type Kind } from '@nova/contract';

/** What the account holds that calls refer to. */
export interface Known {
  /** The id of the imported record of a type with a number. */
  readonly record: (type: string, number?: number) => string;
  /** The id of an option of a group of master data. */
  readonly option: (group: string) => string;
  /** A file with content. */
  readonly fileId: string;
}

/** One call of the REST interface that should succeed. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>> | FormData;
  readonly public?: true;
}

/** Lists and searches, with the totals that the imported counts make. */
export const listTotals = (counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> => ({
  '/candidates/search': counts.candidate ?? 0,
  '/candidates/savedsearches': counts.savedSearch ?? 0,
  '/companies/list': counts.company ?? 0,
  '/companies/search': counts.company ?? 0,
  '/contacts/list': counts.contact ?? 0,
  '/leads/search': counts.lead ?? 0,
  '/opportunities/list': counts.opportunity ?? 0,
  '/opportunities/search': counts.opportunity ?? 0,
  '/placements/search': counts.placement ?? 0,
  '/interviews/list?from=01/01/2024&to=31/12/2026': counts.interview ?? 0,
  '/campaigns/list': counts.campaign ?? 0,
  ...Object.fromEntries(
    plainKinds.flatMap(({ name, plural }) => [
      [`/${plural}`, counts[name] ?? 0],
      [`/${plural}/search`, counts[name] ?? 0],
    ]),
  ),
});

/** Every other endpoint, reads first; what changes a record changes one that no later call needs as it was. */
export function otherCalls({ record, option, fileId }: Known): readonly Call[] {
  const candidate = `/candidates/${record('candidate', 3)}`;
  const company = `/companies/${record('company', 3)}`;
  const [draft, sent] = [`/campaigns/${record('campaign', 0)}`, `/campaigns/${record('campaign', 1)}`];
  const texts = { text: 'Prefers mornings.' };
  const tags = { tags: [{ group: 'Availability', value: 'Soon' }] };
  return [
    ...[candidate, company, draft, sent, `${sent}/stats`, '/masterdata'].map(get),
    ...[`/leads/${record('lead')}`, `/jobs/${record('job')}`].map(get),
    ...[`/files/${fileId}/link`, `/files/${fileId}/download`].map(get),
    { ...get(`/public/jobs/client/${record('company', 3)}`), public: true },
    {
      method: 'POST',
      path: '/candidates',
      body: { firstName: 'Ada', lastName: 'New', email: 'ada@new.example' },
    },
    { method: 'POST', path: '/candidates/parse', body: cvForm() },
    put(candidate, { rating: 2 }),
    put(`${candidate}/internalnotes`, texts),
    put(`${candidate}/overview`, texts),
    put(`${candidate}/source`, { sourceId: option('sources') }),
    put(`${candidate}/status`, { statusId: option('candidateStatuses') }),
    put(`${candidate}/tags`, tags),
    { method: 'DELETE', path: `/candidates/${record('candidate', 4)}` },
    { method: 'POST', path: '/companies', body: { name: 'New Works' } },
    put(company, { rating: 2 }),
    put(`${company}/internalnotes`, texts),
    put(`${company}/overview`, texts),
    put(`${company}/source`, { sourceId: option('sources') }),
    put(`${company}/status`, { statusId: option('companyStatuses') }),
    put(`${company}/tags`, tags),
    { method: 'POST', path: '/contacts', body: { firstName: 'Ada', lastName: 'New' } },
    put(`/contacts/${record('contact')}`, { jobTitle: 'Head of People' }),
    { method: 'POST', path: '/opportunities', body: { name: 'New team' } },
    { method: 'POST', path: '/files', body: noteForm(record('candidate', 5)) },
    { method: 'POST', path: `${sent}/archive` },
    { method: 'POST', path: `${sent}/unarchive` },
    { method: 'POST', path: `/campaigns/${record('campaign', 2)}/cancel` },
    { method: 'DELETE', path: draft },
    ...plainKinds.flatMap((kind) => plainCalls(kind, record)),
  ];
}

/** The verbs of a kind that follows from its definition alone. */
function plainCalls(
  { name, plural, needsOneOf = [], belongsTo = [] }: Kind,
  record: Known['record'],
): readonly Call[] {
  const [said = ''] = needsOneOf;
  const [about = ''] = belongsTo;
  const one = `/${plural}/${record(name)}`;
  const body = { [said]: 'Call again.', [about]: record(about.slice(0, -'Id'.length)) };
  return [
    ...[{ method: 'POST', path: `/${plural}`, body } as const, get(one), put(one, { [said]: 'Called.' })],
    { method: 'DELETE', path: one },
  ];
}

const get = (path: string): Call => ({ method: 'GET', path });
const put = (path: string, body: Readonly<Record<string, unknown>>): Call => ({ method: 'PUT', path, body });

/** A file of a candidate. */
export function noteForm(candidateId: string): FormData {
  const form = new FormData();
  form.set('candidateId', candidateId);
  form.set('category', 'OTHER');
  form.set('file', new Blob(['A note.'], { type: 'text/plain' }), 'note.txt');
  return form;
}

const cvLines = [
  'Grace Newcomer',
  'Welder',
  'grace@newcomer.example',
  'Experience',
  'Welder, Harbour Works Ltd, 03/2018 - present',
  'Joins steel plates of ships by MIG and TIG, reads drawings, and trains two apprentices.',
  'Education',
  'City College Plymouth, Diploma in Welding, 2015 - 2017',
];

function cvForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob([onePagePdf(cvLines)]), 'cv.pdf');
  return form;
}

/** The smallest PDF with these lines on its page. */
function onePagePdf(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${line}) Tj 0 -20 Td`).join(' ');
  const content = `BT /F1 14 Tf 60 780 Td ${shown} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = pdf.length;
  return `${pdf}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`;
}
