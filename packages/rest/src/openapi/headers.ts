import { errorTable, type Endpoint, type ErrorCode } from '@nova/contract';
import { component, type Reference } from './document-types.ts';

const header = (description: string, example: string | number) => ({
  description,
  schema: { type: typeof example === 'number' ? 'integer' : 'string' },
  example,
});

/** The headers of answers that mean something to callers (docs/limits.md#headers). */
export const headers = {
  'X-Request-Id': header(
    'The id of this request: your own well-formed one, or a new one. Quote it when you report a problem.',
    '0c9a1f64-6a52-4f0f-8f5e-0b6a55a7c2d1',
  ),
  'RateLimit-Policy': header(
    'The account’s windows, tightest first: quota `q` in `w` seconds. Absent where the plan sets no limit.',
    '"writesPerMinute";q=120;w=60, "usagePerDay";q=10000;w=86400',
  ),
  RateLimit: header(
    'What is left of each window: `r` calls for `t` seconds.',
    '"writesPerMinute";r=117;t=42, "usagePerDay";r=9876;t=51294',
  ),
  'X-RateLimit-Limit': header('The tightest window’s quota.', 120),
  'X-RateLimit-Remaining': header('The calls left in the tightest window.', 117),
  'X-RateLimit-Reset': header('Seconds until the tightest window starts anew.', 42),
  'Retry-After': header('Seconds to wait before the next try; absent for record limits.', 18),
  'Idempotent-Replayed': header(
    '`true` when this is the first answer to its Idempotency-Key, told again.',
    'true',
  ),
  'Content-Disposition': header('The name of the file.', 'attachment; filename="CV Erik Lund.pdf"'),
  ETag: header('Changes with the content; send it back as If-None-Match.', '"9f86d081884c7d65"'),
  'Accept-Ranges': header('Parts of the file can be asked for with Range.', 'bytes'),
} as const;

type HeaderName = keyof typeof headers;

const refer = (names: readonly HeaderName[]): Readonly<Record<string, Reference>> =>
  Object.fromEntries(names.map((name) => [name, component('headers', name)]));

const ofLimits = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies readonly HeaderName[];

/** The headers of a success. */
export const successHeaders = ({ envelope, route }: Endpoint): Readonly<Record<string, Reference>> =>
  refer([
    'X-Request-Id',
    ...ofLimits,
    ...(route.method === 'POST' ? (['Idempotent-Replayed'] as const) : []),
    ...(envelope === 'file' ? (['Content-Disposition', 'ETag', 'Accept-Ranges'] as const) : []),
  ]);

/** The headers of a failure: who has no key has no limits either. */
export const failureHeaders = (codes: readonly ErrorCode[]): Readonly<Record<string, Reference>> => {
  const statuses = new Set<number>(codes.map((code) => errorTable[code].status));
  return refer([
    'X-Request-Id',
    ...(statuses.has(401) ? [] : ofLimits),
    ...(statuses.has(429) || statuses.has(503) ? (['Retry-After'] as const) : []),
  ]);
};
