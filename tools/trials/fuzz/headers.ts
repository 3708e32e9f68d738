import fc from 'fast-check';

export type Headers = Readonly<Record<string, string>>;

/** The key that an endpoint takes, and one of the other role. */
export interface Keys {
  readonly right: string;
  readonly wrongRole: string;
}

/** The right key, and now and then none, a wrong one, or two. */
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

/** Mostly none, so that most writes are carried out. */
export const idempotencyKey = fc.constantFrom<Headers>(
  {},
  {},
  {},
  { 'Idempotency-Key': 'one' },
  { 'Idempotency-Key': 'k'.repeat(256) },
  { 'Idempotency-Key': 'two words' },
);

/** Headers that any request may carry. */
export const furtherHeaders = fc.constantFrom<Headers>(
  {},
  {},
  {},
  { 'X-Request-Id': 'own.id-1' },
  { 'X-Request-Id': '<>' },
  { Accept: 'text/html' },
  { 'Accept-Encoding': 'br' },
);

/** Content types that no JSON endpoint reads. */
export const oddContentTypes = [
  'text/plain',
  'application/xml',
  '',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'a'.repeat(200),
];
