import { errorCodes, errorTable, type ErrorCode, type ErrorDetails } from '@nova/contract';
import { demoRows } from '@nova/features/examples';

type Told = readonly [
  message: string,
  details?: Pick<ErrorDetails, 'data' | 'issues' | 'limit' | 'uses' | 'conflicts'>,
];

const limit = (name: string, max: number, resetsOn: string | null) => ({
  limit: { name, max, used: max, resetsOn },
});

/** Messages and details as the server writes them. */
const failureTexts: Readonly<Record<ErrorCode, Told>> = {
  VALIDATION_ERROR: [
    'size: Too small: expected number to be >=1',
    { issues: [{ path: 'size', message: 'Too small: expected number to be >=1' }] },
  ],
  BAD_REQUEST: ['A candidate needs a first name, a last name or an email.'],
  INVALID_QUERY: [
    'The query can\'t be read at position 21: the query ends, expected " TO " after the first value.',
  ],
  INVALID_STATE: ['This campaign is SENT: only a SCHEDULED campaign can be cancelled.'],
  FILE_REQUIRED: ['The form has no file: send one as the part `file`.'],
  UNSUPPORTED_FILE: ['This is no pdf, docx or doc.'],
  UNREADABLE_FILE: ['This file holds no text that can be read.'],
  UNAUTHORIZED: ['This API key is unknown, expired or revoked.'],
  FORBIDDEN: ['candidates.create is for users of the role MEMBER or ADMIN; yours is READER.'],
  NOT_FOUND: ['There is no candidate with this id in your account.'],
  METHOD_NOT_ALLOWED: ['This path answers HEAD, GET.'],
  DUPLICATE: [
    'This candidate exists already: the one whose id is in `data` has the same email. Use that one, or create another with `allowDuplicate=true` in the query string (over tRPC, in the input).',
    { data: demoRows.candidate.id },
  ],
  CONFLICT: [
    'This candidate was changed meanwhile (rating); nothing was written.',
    { data: demoRows.candidate.id, conflicts: [{ field: 'rating', expected: 3, current: 4 }] },
  ],
  IN_USE: [
    'This company is in use (jobs: 2, contacts: 1); nothing was deleted.',
    { uses: { jobs: 2, contacts: 1 } },
  ],
  IDEMPOTENCY_IN_PROGRESS: ['A request with this Idempotency-Key is still being answered.'],
  GONE: ['This link is past its time; ask for a new one.'],
  PAYLOAD_TOO_LARGE: ['The body is larger than 1 MiB.'],
  UNSUPPORTED_MEDIA_TYPE: ['Send the body as JSON in UTF-8, with Content-Type: application/json.'],
  RANGE_NOT_SATISFIABLE: ['The file has 2080 bytes; ask for a range within them.'],
  IDEMPOTENCY_KEY_REUSED: ['This Idempotency-Key came with another body before.'],
  RATE_LIMITED: [
    'This account has made its 60 writes of this minute. Try again in 18 seconds.',
    limit('writesPerMinute', 60, '2026-11-21T09:31:00.000Z'),
  ],
  USAGE_LIMIT_REACHED: [
    'This account has made its 1000 calls of this day.',
    limit('usagePerDay', 1_000, '2026-11-22T00:00:00.000Z'),
  ],
  RECORD_LIMIT_REACHED: [
    'This account holds 10000 candidates, as many as its plan allows.',
    limit('candidateRecords', 10_000, null),
  ],
  PARSE_LIMIT_REACHED: [
    'This account has parsed its 100 CVs of this day.',
    limit('parsedCvsPerDay', 100, '2026-11-22T00:00:00.000Z'),
  ],
  INTERNAL_ERROR: ['Something failed on our side. Try again, and quote the request id if it persists.'],
  UNAVAILABLE: ['The database cannot be reached right now. Try again in a moment.'],
};

export const failureExamples = Object.fromEntries(
  errorCodes.map((code) => {
    const [message, { data = null, ...details } = {}] = failureTexts[code];
    const requestId = '0c9a1f64-6a52-4f0f-8f5e-0b6a55a7c2d1';
    const value = { data, error: code, message, success: false, requestId, ...details };
    return [code, { summary: errorTable[code].meaning, value }];
  }),
);
