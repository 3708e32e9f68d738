import fc from 'fast-check';

export type Headers = Readonly<Record<string, string>>;

export interface Keys {
  readonly right: string;
  readonly wrongRole: string;
}

/** Sometimes no key, a wrong one, or two. */
export const oddKey = ({ right, wrongRole }: Keys): fc.Arbitrary<Headers> =>
  fc.oneof(
    { weight: 24, arbitrary: fc.constant<Headers>({ 'X-Api-Key': right }) },
    { weight: 4, arbitrary: fc.constant<Headers>({ Authorization: `Bearer ${right}` }) },
    {
      weight: 4,
      arbitrary: fc.constantFrom<Headers>(
        {},
        { 'X-Api-Key': wrongRole },
        { 'X-Api-Key': `${right}x` },
        { 'X-Api-Key': right, Authorization: `Bearer ${wrongRole}` },
        { Authorization: 'Basic YTpi' },
        { 'X-Api-Key': '' },
      ),
    },
  );

/** Mostly absent, so that most writes are carried out. */
export const idempotencyKey = fc.constantFrom<Headers>(
  {},
  {},
  {},
  { 'Idempotency-Key': 'one' },
  { 'Idempotency-Key': 'k'.repeat(256) },
  { 'Idempotency-Key': 'two words' },
);

export const furtherHeaders = fc.constantFrom<Headers>(
  {},
  {},
  {},
  { 'X-Request-Id': 'own.id-1' },
  { 'X-Request-Id': '<>' },
  { Accept: 'text/html' },
  { 'Accept-Encoding': 'br' },
);

/** JSON endpoints refuse them. */
export const oddContentTypes = [
  'text/plain',
  'application/xml',
  '',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'a'.repeat(200),
];
