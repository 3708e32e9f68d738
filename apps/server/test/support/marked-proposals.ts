import { createKey } from '@nova/features';
import { type Given, post, word } from './marked-person.ts';
import { propose } from './propose.ts';

interface Person {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * Proposals about a person and a note of theirs, whose words name the person: open, refused with a comment, and done, with
 * an answer that is stored.
 */
export async function proposeAboutMarked(given: Given, path: string): Promise<void> {
  const { server, agency } = given;
  const [, plural = '', id = ''] = path.split('/');
  const kind = plural.slice(0, -1);
  const own = (place: string): string => word(`${kind}proposed${place}`);
  const { firstName, lastName } = await nameOf(given, path);
  const name = lastName ?? firstName ?? '';
  const noteId = await post(given, '/notes', { [`${kind}Id`]: id, text: 'Called.' });
  const ask = (of: string, ids: readonly string[], values: object, place: string): Promise<string> =>
    propose(given, {
      kind: 'UPDATE',
      input: { kind: of, ids, values },
      reason: `${own(`${place}why`)} for ${name}`,
    });
  await ask(kind, [id], { jobTitle: own('open') }, 'open');
  await ask('note', [noteId], { text: own('note') }, 'note');
  // The key that asked may not decide.
  const { key } = await createKey(server.database, { userId: agency.userId });
  const decide = async (proposalId: string, verb: 'accept' | 'refuse'): Promise<void> => {
    const answer = await server.call('POST', `/proposals/${proposalId}/${verb}`, {
      key,
      json: { comment: `${own(`${verb}comment`)} of ${name}` },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
  await decide(await ask(kind, [id], { jobTitle: own('refused') }, 'refused'), 'refuse');
  await decide(await ask(kind, [id], { jobTitle: own('done') }, 'done'), 'accept');
}

async function nameOf({ server, agency }: Given, path: string): Promise<Person> {
  const { body } = await server.call('GET', path, { key: agency.privateKey });
  return (body as { readonly data: Person }).data;
}
