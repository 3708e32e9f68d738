import {
  contractVersion,
  deprecationsOf,
  errorTable,
  takesIdempotencyKey,
  type Endpoint,
  type ErrorCode,
} from '@nova/contract';
import { createReference, type Reference } from './document-types.ts';

const createHeader = (description: string, example: string | number) => ({
  description,
  schema: { type: typeof example === 'number' ? 'integer' : 'string' },
  example,
});

/** Headers of answers (docs/limits.md#headers). */
const headers = {
  'X-Request-Id': createHeader(
    'The id of this request: your own well-formed one, or a new one. Quote it when you report a problem.',
    '0c9a1f64-6a52-4f0f-8f5e-0b6a55a7c2d1',
  ),
  'Nova-Version': createHeader('The semantic version of this interface.', contractVersion),
  'RateLimit-Policy': createHeader(
    'The account’s windows, tightest first: quota `q` in `w` seconds. Absent where the plan sets no limit.',
    '"writesPerMinute";q=120;w=60, "usagePerDay";q=10000;w=86400',
  ),
  RateLimit: createHeader(
    'What is left of each window: `r` calls for `t` seconds.',
    '"writesPerMinute";r=117;t=42, "usagePerDay";r=9876;t=51294',
  ),
  'X-RateLimit-Limit': createHeader('The tightest window’s quota.', 120),
  'X-RateLimit-Remaining': createHeader('The calls left in the tightest window.', 117),
  'X-RateLimit-Reset': createHeader('Seconds until the tightest window starts anew.', 42),
  'Retry-After': createHeader('Seconds to wait before the next try; absent for record limits.', 18),
  'Idempotent-Replayed': createHeader(
    '`true` when this is the first answer to its Idempotency-Key, told again.',
    'true',
  ),
  'Content-Disposition': createHeader('The name of the file.', 'attachment; filename="CV Erik Lund.pdf"'),
  ETag: createHeader('Changes with the content; send it back as If-None-Match.', '"9f86d081884c7d65"'),
  Deprecation: createHeader(
    'The endpoint, or a field that it shows or was given, is to go: since when callers are told, in seconds since 1970.',
    '@1795305600',
  ),
  Sunset: createHeader('The day on which it may go.', 'Sat, 22 May 2027 00:00:00 GMT'),
  Link: createHeader(
    'Where it is explained.',
    '<https://crm.example/docs/guide/versions>; rel="deprecation"',
  ),
  'Accept-Ranges': createHeader('Parts of the file can be asked for with Range.', 'bytes'),
} as const;

type HeaderName = keyof typeof headers;

const createReferences = (names: readonly HeaderName[]): Readonly<Record<string, Reference>> =>
  Object.fromEntries(names.map((name) => [name, createReference('headers', name)]));

const ofLimits = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies readonly HeaderName[];

const ofDeprecation = ['Deprecation', 'Sunset', 'Link'] as const satisfies readonly HeaderName[];

/** Returns the headers of every answer; endpoints with deprecations have more. */
const listCommonHeaders = (endpoint: Endpoint): readonly HeaderName[] => [
  'X-Request-Id',
  'Nova-Version',
  ...(deprecationsOf(endpoint).all.length > 0 ? ofDeprecation : []),
];

export function pickHeaders(endpoints: readonly Endpoint[]): Readonly<Record<string, unknown>> {
  const unused: readonly HeaderName[] = endpoints.some((one) => deprecationsOf(one).all.length > 0)
    ? []
    : ofDeprecation;
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !unused.some((other) => other === name)),
  );
}

export const listSuccessHeaders = (endpoint: Endpoint): Readonly<Record<string, Reference>> =>
  createReferences([
    ...listCommonHeaders(endpoint),
    ...(endpoint.role === 'NONE' ? [] : ofLimits),
    ...(takesIdempotencyKey(endpoint) ? (['Idempotent-Replayed'] as const) : []),
    ...(endpoint.envelope === 'file' ? (['Content-Disposition', 'ETag', 'Accept-Ranges'] as const) : []),
    ...(endpoint.envelope === 'text' ? (['Content-Disposition', 'ETag'] as const) : []),
    ...(endpoint.envelope === 'table' || endpoint.envelope === 'archive'
      ? (['Content-Disposition'] as const)
      : []),
  ]);

/** Limits belong to a key, so failures without a valid key have no headers about limits. */
export const listFailureHeaders = (
  endpoint: Endpoint,
  codes: readonly ErrorCode[],
): Readonly<Record<string, Reference>> => {
  const statuses = new Set<number>(codes.map((code) => errorTable[code].status));
  return createReferences([
    ...listCommonHeaders(endpoint),
    ...(statuses.has(401) || endpoint.role === 'NONE' ? [] : ofLimits),
    ...(statuses.has(429) || statuses.has(503) ? (['Retry-After'] as const) : []),
  ]);
};
