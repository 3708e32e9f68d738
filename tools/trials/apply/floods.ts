import { setTimeout as sleep } from 'node:timers/promises';
import { sendSlowly, type SlowClient } from '../src/load/slow-client.ts';
import { flood, type Answered } from './flood.ts';
import { addressOf, formOf, person, type Proof, type Website } from './forms.ts';
import type { Send } from '../src/load/send.ts';

export interface Flood {
  readonly name: string;
  readonly run: (seconds: number) => Promise<Answered>;
}

/** 1,000 a minute. */
const everyMs = 60;

/** Larger than a form may be. */
const oversized = Buffer.alloc(12 * 1024 * 1024, '%PDF-1.7 ');

interface Material {
  readonly send: Send;
  readonly website: Website;
  readonly proofs: readonly Proof[];
  readonly cv: Buffer;
}

export function floodsOf({ send, website, proofs, cv }: Material): readonly Flood[] {
  const noProof = { challenge: 'AAAAAAAAAAAAAAAA.mi0000.AAAAAAAAAAAAAAAAAAAAAAAA', nonce: '1' };
  const paced =
    (form: (number: number) => ReturnType<typeof formOf>) =>
    (seconds: number): Promise<Answered> =>
      flood(Math.floor((seconds * 1_000) / everyMs), everyMs, async (number) =>
        send(website.url, form(number)),
      );
  const someone = (number: number, more: Readonly<Record<string, string>>) => ({
    ...person(number),
    ...more,
  });
  // Built once, so that this process stays free to measure.
  const tooLarge = formOf(website, addressOf(40_000), someone(0, noProof), oversized);
  return [
    {
      name: 'no proof, one address',
      run: paced((number) => formOf(website, addressOf(7), someone(number, noProof), cv)),
    },
    {
      name: 'no proof, many addresses',
      run: paced((number) => formOf(website, addressOf(10_000 + number), someone(number, noProof), cv)),
    },
    {
      name: 'solved, one address',
      run: paced((number) => formOf(website, addressOf(8), someone(number, proofs[number] ?? noProof), cv)),
    },
    {
      name: 'solved, many addresses, a CV each',
      run: paced((number) =>
        formOf(website, addressOf(20_000 + number), someone(number, proofs[number] ?? noProof), cv),
      ),
    },
    {
      name: 'honeypot filled in',
      run: paced((number) =>
        formOf(website, addressOf(30_000 + number), someone(number, { website: 'x' }), cv),
      ),
    },
    {
      name: 'files of 12 MiB',
      run: paced((number) => ({
        ...tooLarge,
        headers: { ...tooLarge.headers, 'X-Forwarded-For': addressOf(40_000 + number) },
      })),
    },
    { name: 'bodies that never end', run: (seconds) => slowBodies(website, seconds) },
  ];
}

/** Bodies that come byte by byte, until the server refuses. */
async function slowBodies(website: Website, seconds: number): Promise<Answered> {
  const { hostname, port } = new URL(website.url);
  const clients: SlowClient[] = [];
  for (let number = 0; number < (seconds * 1_000) / everyMs; number++) {
    const form = formOf(website, addressOf(50_000 + number), person(number));
    const headers = Object.entries({
      ...form.headers,
      Host: `${hostname}:${port}`,
      'Content-Length': '900000',
    });
    const head = `POST ${form.path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
    const body = form.body.toString('latin1').padEnd(900_000, 'x');
    clients.push(sendSlowly(website.url, head, body, { bytes: 1, everyMs: 500 }));
    await sleep(everyMs);
  }
  const ends = await Promise.all(clients.map(async ({ ended }) => ended));
  const counts: Record<string, number> = {};
  for (const { status } of ends) {
    const name = status === 0 ? 'cut' : String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
