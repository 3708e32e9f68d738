import { post, word, type Given } from './marked-person.ts';

const person = (own: (place: string) => string) => ({
  firstName: own('first'),
  lastName: own('last'),
  email: `${own('mail')}@inbox.example`,
  alternateEmail: `${own('other')}@inbox.example`,
  mobile: '+44 99 55 77 5',
  jobTitle: own('title'),
  linkedIn: `https://linkedin.com/in/${own('linkedin')}`,
  twitter: `https://x.com/${own('twitter')}`,
  description: `${own('description')} ${'and so on '.repeat(100)} ${own('ending')}`,
  tags: [{ group: own('taggroup'), value: own('tag') }],
});

async function statusOf({ server, agency }: Given, group: string): Promise<string> {
  const { body } = await server.call('GET', '/masterdata', { key: agency.privateKey });
  return (body as { data: Record<string, { id: string }[]> }).data[group]?.[1]?.id ?? '';
}

/** Uses a record so that its words spread. */
async function followUp(given: Given, path: string, kind: string, list: string): Promise<void> {
  const id = path.split('/').at(-1);
  await post(
    given,
    path,
    { firstName: word(`${kind}renamed`), description: word(`${kind}rewritten`) },
    'PUT',
  );
  const note = await post(given, '/notes', { [`${kind}Id`]: id, subject: word(`${kind}subject`) });
  await post(given, `/notes/${note}`, { text: word(`${kind}said`) }, 'PUT');
  for (const at of [path, path, list, list, `${list}?query=${word(`${kind}renamed`)}~1`])
    await given.server.call('GET', at, { key: given.agency.privateKey });
}

/**
 * In a job, an opportunity and an interview.
 * @returns its path
 */
export async function createMarkedContact(given: Given, jobId: string): Promise<string> {
  const own = (place: string) => word(`contact${place}`);
  const contactId = await post(given, '/contacts', {
    ...person(own),
    skype: own('skype'),
    dateOfBirth: '1961-02-03',
    internalNotes: own('notes'),
    skills: [own('skill')],
  });
  const path = `/contacts/${contactId}`;
  await post(given, `${path}/internalnotes`, { text: own('laternotes') }, 'PUT');
  await post(given, `${path}/tags`, { tags: [{ value: own('latertag') }] }, 'PUT');
  const statusId = await statusOf(given, 'contactStatuses');
  await post(given, `${path}/status`, { statusId, comments: own('comment') }, 'PUT');
  await post(given, `/jobs/${jobId}`, { contactId }, 'PUT');
  await post(given, '/opportunities', { name: 'Cranes', contactId });
  const candidateId = await post(given, '/candidates', { lastName: 'Bystander' });
  const times = { startDate: '2026-03-05T09:00:00Z', endDate: '2026-03-05T10:00:00Z' };
  await post(given, '/interviews', { ...times, jobId, candidateId, contactIds: [contactId] });
  await followUp(given, path, 'contact', '/contacts/search');
  return path;
}

export async function createMarkedLead(given: Given): Promise<string> {
  const own = (place: string) => word(`lead${place}`);
  const leadId = await post(given, '/leads', { ...person(own), location: own('location'), rating: 4 });
  await followUp(given, `/leads/${leadId}`, 'lead', '/leads/search');
  return `/leads/${leadId}`;
}
