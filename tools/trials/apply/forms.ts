import { hash } from 'node:crypto';
import type { Send, Sent } from '../src/load/send.ts';

export type Proof = Readonly<Record<'challenge' | 'nonce', string>>;

export interface Website {
  readonly url: string;
  readonly key: string;
  readonly jobId: string;
}

const boundary = 'nova-trial-form';

/** Finds a nonce as a browser does. */
export function solve(challenge: string, difficulty: number): string {
  for (let nonce = 0; ; nonce++) {
    const digest = hash('sha256', `${challenge}:${String(nonce)}`, 'buffer');
    if (Math.clz32(digest.readUInt32BE(0)) >= difficulty) return String(nonce);
  }
}

/**
 * Gets and solves a job's challenge.
 * @throws if it is refused
 */
export async function proofFrom(send: Send, { url, key, jobId }: Website, address: string): Promise<Proof> {
  const { status, body } = await send(url, {
    method: 'GET',
    path: `/api/nova/public/jobs/${jobId}/apply`,
    headers: { 'X-Api-Key': key, 'X-Forwarded-For': address },
  });
  if (status !== 200) throw new Error(`A challenge was answered ${String(status)}: ${body.toString()}`);
  const { data } = JSON.parse(body.toString()) as { data: { challenge: string; difficulty: number } };
  return { challenge: data.challenge, nonce: solve(data.challenge, data.difficulty) };
}

/** Each number has its own address. */
export const addressOf = (number: number): string =>
  `10.${String((number >> 16) & 255)}.${String((number >> 8) & 255)}.${String(number & 255)}`;

export const person = (number: number): Readonly<Record<string, string>> => ({
  firstName: 'Applicant',
  lastName: `Number${String(number)}`,
  email: `applicant${String(number)}@people.example`,
  consentText: 'I agree that you keep my data for this job.',
});

/** As a browser sends it. */
export function formOf(
  { key, jobId }: Website,
  address: string,
  fields: Readonly<Record<string, string>>,
  cv?: Buffer,
): Sent & { readonly body: Buffer } {
  const head = (name: string): string => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`${head(name)}\r\n\r\n${value}\r\n`),
  );
  const file = cv && [
    Buffer.from(`${head('cv')}; filename="cv.pdf"\r\nContent-Type: application/pdf\r\n\r\n`),
    ...[cv, Buffer.from('\r\n')],
  ];
  return {
    method: 'POST',
    path: `/api/nova/public/jobs/${jobId}/apply`,
    headers: {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'X-Api-Key': key,
      'X-Forwarded-For': address,
    },
    body: Buffer.concat([...parts, ...(file ?? []), Buffer.from(`--${boundary}--\r\n`)]),
  };
}
