import { accountDatabase } from '@nova/db';
import { createSignInLink } from '@nova/features';
import type { Answer, TestAgency, TestServer } from '../../support/test-server.ts';

/** The token of a new link. */
export async function linkToken(
  { database, url }: TestServer,
  { accountId, userId }: Pick<TestAgency, 'accountId' | 'userId'>,
  seconds = 900,
): Promise<string> {
  const link = await createSignInLink(accountDatabase(database, accountId), {
    userId,
    origin: url,
    seconds,
    now: new Date(),
  });
  return new URL(link.url).hash.slice(1);
}

/** The pair that a browser would send back. */
export const cookieOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  headers.get('set-cookie')?.split(';')[0] ?? '';

/** The cookie of a new session. */
export async function signIn(
  server: TestServer,
  agency: Pick<TestAgency, 'accountId' | 'userId'>,
): Promise<string> {
  const json = { token: await linkToken(server, agency) };
  return cookieOf(await server.call('POST', '/session', { json }));
}

/** What the console adds to its writes. */
export const ofConsole = ({ url }: TestServer): Record<string, string> => ({
  Origin: url,
  'X-Nova-Console': '1',
});

/** Sessions are remembered for a moment. */
export async function untilStatus(
  ask: () => Promise<{ readonly status: number }>,
  status: number,
): Promise<number> {
  let last = (await ask()).status;
  for (let tries = 0; tries < 200 && last !== status; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    last = (await ask()).status;
  }
  return last;
}
