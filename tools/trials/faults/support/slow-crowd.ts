import {
  readSlowly,
  sendSlowly,
  type Pace,
  type SlowClient,
  type SlowEnd,
} from '../../src/load/slow-client.ts';

export interface Target {
  readonly url: string;
  readonly key: string;
}

/** A request takes minutes at this rate. */
const trickle: Pace = { bytes: 1, everyMs: 500 };
const endless = 'x'.repeat(10_000);

export function crowd(size: number, client: (number: number) => SlowClient): readonly SlowClient[] {
  return Array.from({ length: size }, (_, number) => client(number));
}

/** Sends headers byte by byte and never finishes. */
export const slowHeaders = ({ url, key }: Target): SlowClient =>
  sendSlowly(
    url,
    `GET /api/nova/masterdata HTTP/1.1\r\nHost: nova\r\nX-Api-Key: ${key}\r\nX-Slow: `,
    endless,
    trickle,
  );

const posts = [
  ['/api/nova/candidates', 'application/json', '{"firstName":"'],
  ['/trpc/leads.create', 'application/json', '{"firstName":"'],
  [
    '/api/nova/candidates/parse',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n%PDF-1.4 ',
  ],
] as const;

/** Sends a body byte by byte and never finishes: a record, a procedure or a form, by turns. */
export function slowBody(target: Target, number: number): SlowClient {
  const [path, type, beginning] = posts[number % posts.length] ?? posts[0];
  const length = beginning.length + endless.length;
  return sendSlowly(target.url, `${postHead(target, path, { type, length })}${beginning}`, endless, trickle);
}

interface Posted {
  readonly type: string;
  /** Bytes of the body. */
  readonly length: number;
  readonly more?: string;
}

/** Piece by piece, but within seconds. */
export function slowCreate(target: Target, email: string): SlowClient {
  const body = JSON.stringify({ firstName: 'Slow', email });
  const head = postHead(target, '/api/nova/candidates', {
    type: 'application/json',
    length: body.length,
    more: 'Connection: close\r\n',
  });
  return sendSlowly(target.url, head, body, { bytes: 2, everyMs: 50 });
}

const postHead = ({ key }: Target, path: string, { type, length, more = '' }: Posted): string =>
  `POST ${path} HTTP/1.1\r\nHost: nova\r\nX-Api-Key: ${key}\r\nContent-Type: ${type}\r\nContent-Length: ${String(length)}\r\n${more}\r\n`;

/** Reads a page piece by piece; one that pauses then reads at full speed. */
export const slowReader = ({ url, key }: Target, stopsForMs: number): SlowClient =>
  readSlowly(
    url,
    `GET /api/nova/candidates/search?size=100 HTTP/1.1\r\nHost: nova\r\nX-Api-Key: ${key}\r\n\r\n`,
    { bytes: (stopsForMs === 0 ? 64 : 1_024) * 1024, everyMs: 100 },
    stopsForMs,
  );

/** Counts ends by status, and `whole` or `cut`. */
export function endsOf(ends: readonly SlowEnd[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, whole } of ends) {
    const name = status === 0 ? 'closed' : `${String(status)}${whole ? '' : ' cut'}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
