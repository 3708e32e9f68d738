import { z } from 'zod';

/** One error code (docs/interface/errors.md#codes). */
interface ErrorRow {
  readonly status: number;
  readonly trpc: string;
  /** The title of problem details, which is the same for every failure with this code. */
  readonly title: string;
  readonly meaning: string;
  /** The action that a caller can take. */
  readonly remedy: string;
}

/** The closed table of error codes; all answers and documents derive from it. */
export const errorTable = {
  VALIDATION_ERROR: {
    title: 'The input does not fit',
    status: 400,
    trpc: 'BAD_REQUEST',
    meaning: 'The input does not fit the schema; `issues` names each place.',
    remedy: 'Fix what `issues` names; the reference shows what the endpoint takes.',
  },
  BAD_REQUEST: {
    title: 'A rule is broken',
    status: 400,
    trpc: 'BAD_REQUEST',
    meaning: 'The input breaks a rule of the resource.',
    remedy: 'Read `message`, which says the rule, and change the input.',
  },
  INVALID_QUERY: {
    title: 'The query cannot be read',
    status: 400,
    trpc: 'BAD_REQUEST',
    meaning:
      'The search query cannot be read; the message gives the position. Or a list is too long to be sorted by this field.',
    remedy:
      'Look at the position that `message` gives; `search/fields` lists the fields, and those that sort a list of any length.',
  },
  INVALID_STATE: {
    title: 'Not in this state',
    status: 400,
    trpc: 'BAD_REQUEST',
    meaning: 'The record is not in a state that allows this.',
    remedy: 'Read the record again, and act on the state it is in now.',
  },
  FILE_REQUIRED: {
    title: 'A file is missing',
    status: 400,
    trpc: 'BAD_REQUEST',
    meaning: 'The upload carries no file.',
    remedy: 'Send a form whose part `file` is the file.',
  },
  UNSUPPORTED_FILE: {
    title: 'Not a supported file',
    status: 400,
    trpc: 'BAD_REQUEST',
    meaning: 'The file is not of a supported kind.',
    remedy:
      'Send what the endpoint takes: a CV as pdf, doc or docx, a table as CSV or XLSX. The content counts, not the name.',
  },
  UNREADABLE_FILE: {
    title: 'The file cannot be read',
    status: 400,
    trpc: 'BAD_REQUEST',
    meaning: 'The file cannot be read or holds no text.',
    remedy: 'Take the password off, repair the file, or send one that holds text.',
  },
  UNAUTHORIZED: {
    title: 'No valid API key',
    status: 401,
    trpc: 'UNAUTHORIZED',
    meaning: 'The API key is missing, unknown, expired, revoked or of the wrong role.',
    remedy: 'Send a valid key in `X-Api-Key`, of the role that the endpoint takes; the operator makes keys.',
  },
  FORBIDDEN: {
    title: 'Not allowed',
    status: 403,
    trpc: 'FORBIDDEN',
    meaning: 'The credential is valid, but may not do this; `message` says why.',
    remedy: 'Ask an ADMIN of the account to do it, or to change the role of your user.',
  },
  NOT_FOUND: {
    title: 'Not found',
    status: 404,
    trpc: 'NOT_FOUND',
    meaning: 'The record, a record it refers to, or the path does not exist.',
    remedy:
      'Check path and ids; what another account holds, or the key’s user may not see, is not found either.',
  },
  METHOD_NOT_ALLOWED: {
    title: 'Method not allowed',
    status: 405,
    trpc: 'METHOD_NOT_SUPPORTED',
    meaning: 'The path exists, the method does not; see `Allow`.',
    remedy: 'Use a method that `Allow` names.',
  },
  DUPLICATE: {
    title: 'The record exists already',
    status: 409,
    trpc: 'CONFLICT',
    meaning: 'The record exists already; `data` is its id.',
    remedy:
      'Use the record whose id is in `data`, or update it; a candidate, company or contact can be created all the same with `allowDuplicate=true`.',
  },
  CONFLICT: {
    title: 'Changed meanwhile',
    status: 409,
    trpc: 'CONFLICT',
    meaning:
      'What the call is about is no longer as it expects, so that nothing was written; `conflicts` names each field, and `data` is the id of the record, or of the one that it was merged into.',
    remedy:
      'Send your values again with what `current` of each conflict says as `expected`, or drop them. For a merge, read the records of `conflicts` again.',
  },
  IN_USE: {
    title: 'Other records need this one',
    status: 409,
    trpc: 'CONFLICT',
    meaning:
      'Other records need this one, so that nothing was deleted; `uses` counts those that the user sees by their kind.',
    remedy: 'Delete or move what `uses` counts, then try again.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    title: 'The same request is still being answered',
    status: 409,
    trpc: 'CONFLICT',
    meaning: 'A request with this Idempotency-Key is still being answered.',
    remedy: 'Wait for `Retry-After` seconds, then send the same again.',
  },
  GONE: {
    title: 'Past its time',
    status: 410,
    trpc: 'NOT_FOUND',
    meaning:
      'The link is past its time, or the cursor is older than what is kept; `data` is then the oldest cursor kept.',
    remedy: 'Ask for a new link; go on from the cursor in `data`, and read anew what you keep a copy of.',
  },
  PAYLOAD_TOO_LARGE: {
    title: 'Too large',
    status: 413,
    trpc: 'PAYLOAD_TOO_LARGE',
    meaning: 'The body or the file is too large.',
    remedy:
      'Send less: JSON up to 1 MiB, of a batch 2 MiB, a form with a file up to 10 MiB, with a table to import up to 50 MiB.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    title: 'Wrong content type',
    status: 415,
    trpc: 'UNSUPPORTED_MEDIA_TYPE',
    meaning: 'The content type is not the one this endpoint reads.',
    remedy: 'Send `application/json`, or `multipart/form-data` where the endpoint takes a file.',
  },
  RANGE_NOT_SATISFIABLE: {
    title: 'Range outside the file',
    status: 416,
    trpc: 'BAD_REQUEST',
    meaning: 'The requested range lies outside the file.',
    remedy: 'Ask for a range within the file’s size, or for the whole file.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    title: 'Idempotency-Key used for another body',
    status: 422,
    trpc: 'UNPROCESSABLE_CONTENT',
    meaning: 'This Idempotency-Key came with another body before.',
    remedy: 'Give every new request an Idempotency-Key of its own.',
  },
  RATE_LIMITED: {
    title: 'Too many requests this minute',
    status: 429,
    trpc: 'TOO_MANY_REQUESTS',
    meaning: 'Too many reads or writes this minute; wait for `Retry-After` seconds.',
    remedy: 'Wait for `Retry-After` seconds and send fewer calls a minute; `RateLimit` says what is left.',
  },
  USAGE_LIMIT_REACHED: {
    title: 'The day’s calls are used up',
    status: 429,
    trpc: 'TOO_MANY_REQUESTS',
    meaning: 'The calls of this day are used up.',
    remedy: 'Wait until `limit.resetsOn`, or ask the operator for a larger plan.',
  },
  RECORD_LIMIT_REACHED: {
    title: 'The plan holds no more records',
    status: 429,
    trpc: 'TOO_MANY_REQUESTS',
    meaning: 'The account holds as many records of this kind as its plan allows.',
    remedy:
      'Delete records that are not needed, or ask the operator for a larger plan; time changes nothing.',
  },
  PARSE_LIMIT_REACHED: {
    title: 'CV parses are used up',
    status: 429,
    trpc: 'TOO_MANY_REQUESTS',
    meaning: 'A CV parse window or allowance is used up.',
    remedy: 'Wait for `Retry-After` seconds, or ask the operator for a larger plan.',
  },
  INTERNAL_ERROR: {
    title: 'Something failed on our side',
    status: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    meaning: 'Something failed on our side; quote the request id.',
    remedy: 'Tell the operator the request id, by which the log knows the cause; a read may be tried again.',
  },
  UNAVAILABLE: {
    title: 'Not available right now',
    status: 503,
    trpc: 'SERVICE_UNAVAILABLE',
    meaning:
      'The database or the file store cannot be reached, or there is no room now; try again after `Retry-After` seconds.',
    remedy: 'Wait for `Retry-After` seconds and try again; a POST under the same Idempotency-Key.',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

/** The closed table of codes. */
export const errorCodes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];

/** The number of records that refer to a record and prevent its delete, by the plural of their kind. */
export type Uses = Readonly<Record<string, number>>;

export interface ErrorDetails {
  /**
   * The id of the existing record on DUPLICATE, of the record itself on CONFLICT, and of the survivor on NOT_FOUND for
   * a merged record.
   */
  readonly data?: string;
  readonly issues?: readonly Issue[];
  readonly limit?: LimitReached;
  /** The records that prevent a delete; only on IN_USE. */
  readonly uses?: Uses;
  /** The changes that refuse a write; only on CONFLICT. */
  readonly conflicts?: readonly Conflict[];
  /** The effect that accepting the proposal would have now; only on CONFLICT of a proposal. */
  readonly effect?: Readonly<Record<string, unknown>>;
  /** The seconds after which a retry makes sense. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** The details that answers repeat under their own names. */
export type RepeatedDetails = {
  readonly [Name in Exclude<keyof ErrorDetails, 'data' | 'retryAfter' | 'cause'>]:
    ErrorDetails[Name] | undefined;
};

/** Picks the repeated details in the order that they have in answers. JSON leaves out the undefined ones. */
export const pickRepeated = ({ issues, limit, uses, conflicts, effect }: ErrorDetails): RepeatedDetails => ({
  issues,
  limit,
  uses,
  conflicts,
  effect,
});

/** The error that rules throw; adapters turn it into an answer through `errorTable`. */
export class NovaError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'NovaError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/** An invalid part of the input: its path with members joined by dots, and the problem. */
export const issue = z.object({ path: z.string(), message: z.string() });

export type Issue = Readonly<z.infer<typeof issue>>;

/** A field that no longer has its expected value (docs/interface/values.md#expected-values). */
export const fieldConflict = z.object({
  field: z.string().describe('Its name in reads.'),
  expected: z.unknown().describe('The value that the caller expected.'),
  current: z.unknown().describe('The value that it has.'),
});

/** The reasons why a merge or its undo is refused (docs/interface/merges.md#conflicts). */
export const mergeConflictReasons = ['CHANGED', 'MOVED', 'DELETED', 'MERGED'] as const;

/** A change since then to a record of a merge. The merge or its undo is refused because of it. */
export const mergeConflict = z.object({
  id: z.string().describe('The record that changed.'),
  field: z.string().describe('The field that changed, or that refers to the merged record.'),
  reason: z
    .enum(mergeConflictReasons)
    .describe(
      'CHANGED: the field has another value; MOVED: it belongs to another record now; DELETED: it is gone; MERGED: it was merged into another.',
    ),
});

export const conflict = z.union([fieldConflict, mergeConflict]);

export type FieldConflict = Readonly<z.infer<typeof fieldConflict>>;

export type MergeConflict = Readonly<z.infer<typeof mergeConflict>>;

export type Conflict = FieldConflict | MergeConflict;

/** The reached limit in a 429; `resetsOn` is null for record limits. */
export const limitReached = z.object({
  name: z.string(),
  max: z.number(),
  used: z.number(),
  resetsOn: z.string().nullable(),
});

export type LimitReached = Readonly<z.infer<typeof limitReached>>;
