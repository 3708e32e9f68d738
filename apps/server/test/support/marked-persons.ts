import { applyAsMarked, askAboutMarked } from './marked-answers.ts';
import { createMarkedContact, createMarkedLead } from './marked-others.ts';
import {
  createMarkedPerson,
  type Given,
  importMarkedPerson,
  parseMarkedCv,
  post,
  surroundings,
} from './marked-person.ts';
import { proposeAboutMarked } from './marked-proposals.ts';

export interface MarkedPersons {
  /** Of the candidates. */
  readonly ids: string[];
  /** Of all. */
  readonly paths: readonly string[];
  /** The answer to a CV that was read. */
  readonly parsed: Record<string, unknown>;
}

/** Candidates by every way they come, a contact and a lead, each with words of its own in all that it can have. */
export async function createMarkedPersons(given: Given): Promise<MarkedPersons> {
  const around = await surroundings(given);
  const parsed = await parseMarkedCv(given);
  const ids = [
    await createMarkedPerson(given, around),
    String(parsed.candidateId),
    await importMarkedPerson(given, around),
    await applyAsMarked(given),
  ];
  const others = [await createMarkedContact(given, around.jobId), await createMarkedLead(given)];
  const paths = [...ids.map((id) => `/candidates/${id}`), ...others];
  await askAboutMarked(given, paths);
  for (const path of paths) {
    await suppressAddress(given, path);
    await proposeAboutMarked(given, path);
  }
  return { ids, paths, parsed };
}

async function suppressAddress(given: Given, path: string): Promise<void> {
  const { body } = await given.server.call('GET', path, { key: given.agency.privateKey });
  const { email } = (body as { data: { email: string | null } }).data;
  if (email !== null) await post(given, '/mail/suppressions', { email, reason: `Bounced: ${email}` });
}
