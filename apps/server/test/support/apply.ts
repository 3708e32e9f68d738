import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Answer, TestServer } from './test-server.ts';

interface Challenge {
  readonly challenge: string;
  readonly difficulty: number;
}

const zeroBits = (challenge: string, nonce: number): number =>
  Math.clz32(
    createHash('sha256')
      .update(`${challenge}:${String(nonce)}`)
      .digest()
      .readUInt32BE(0),
  );

export function wrongNonce(challenge: string): string {
  let nonce = 0;
  while (zeroBits(challenge, nonce) > 0) nonce++;
  return String(nonce);
}

/** Yields: the server shares this process, and would find its own requests slow. */
async function solve({ challenge, difficulty }: Challenge): Promise<string> {
  for (let nonce = 0; ; nonce++) {
    if (nonce % 1_000 === 999) await setImmediate();
    if (zeroBits(challenge, nonce) >= difficulty) return String(nonce);
  }
}

export async function proofFor(
  server: TestServer,
  key: string,
  jobId: string,
  headers: Record<string, string> = {},
): Promise<{ readonly challenge: string; readonly nonce: string }> {
  const { status, body } = await server.call('GET', `/public/jobs/${jobId}/apply`, { key, headers });
  if (status !== 200) throw new Error(`The challenge answered ${String(status)}: ${JSON.stringify(body)}`);
  const { data } = body as { data: Challenge };
  return { challenge: data.challenge, nonce: await solve(data) };
}

export type Form = Readonly<Record<string, string | File>>;

export const someone = (name: string): Form => ({
  firstName: name,
  lastName: 'Lund',
  email: `${name.toLowerCase()}@people.example`,
  consentText: 'I agree that you keep my data for this job.',
});

export function send(
  server: TestServer,
  key: string,
  jobId: string,
  { form, headers = {} }: { readonly form: Form; readonly headers?: Record<string, string> },
): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.set(name, value);
  return server.call('POST', `/public/jobs/${jobId}/apply`, { key, body, headers });
}

let callers = 0;

export const anotherCaller = (): Record<string, string> => {
  callers += 1;
  return { 'X-Forwarded-For': `203.0.${String(callers >> 8)}.${String(callers & 255)}` };
};

/** With a fresh proof and another caller each time. */
export async function apply(server: TestServer, key: string, jobId: string, form: Form): Promise<Answer> {
  const headers = anotherCaller();
  const proof = await proofFor(server, key, jobId, headers);
  return send(server, key, jobId, { form: { ...form, ...proof }, headers });
}
