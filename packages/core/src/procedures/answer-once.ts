import { createHash, type Hash } from 'node:crypto';
import {
  type Endpoint,
  type ErrorCode,
  type ErrorDetails,
  errorTable,
  isTrapped,
  NovaError,
} from '@nova/contract';
import type { AccountDatabase } from '@nova/db';
import type { Attempt, Context } from '../context.ts';
import {
  claimIdempotencyKey,
  type IdempotencyClaim,
  recordProgress,
  storeAnswer,
  type StoredAnswer,
  releaseClaim,
  renewClaim,
} from './idempotency-keys.ts';
import { renderJson, JsonText } from '../json-text.ts';
import { renewEvery } from '../leases.ts';
import { createInputError } from '../records/refusals.ts';
import type { Call } from './call.ts';
import { toNovaError } from './to-nova-error.ts';

type Outcome =
  { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: unknown };

interface AttemptedCall {
  readonly call: Call;
  /** The caller's database and user, because a key belongs to one caller. */
  readonly domain: Pick<Context, 'db' | 'user'>;
  readonly endpoint: Endpoint;
  readonly readInput: () => Promise<unknown>;
  /** Answers the call, or replays the data of a stored answer. */
  readonly proceed: (replayed?: JsonText<unknown>) => Promise<unknown>;
}

/**
 * Answers a call with an Idempotency-Key once. The first answer is stored for 24 hours and replayed, except 401, 429,
 * 5xx and CONFLICT (docs/interface/idempotency.md). Unreadable input is refused before the key counts. Public endpoints
 * store only success, because anybody could send endless refused calls. If the process dies before it stores the
 * answer, its claim remains: retries get 409 for a minute, then the next one runs. A call may thus run twice at worst.
 * @throws VALIDATION_ERROR for a malformed key, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS
 */
export async function answerOnce({
  call,
  domain: { db, user },
  endpoint,
  readInput,
  proceed,
}: AttemptedCall): Promise<unknown> {
  const idempotency = endpoint.type === 'mutation' ? call.idempotency : undefined;
  if (!idempotency) return proceed();
  const key = requireKey(idempotency.key);
  const input = await readInput();
  if (isTrapped(endpoint, input)) return proceed();
  const bodyHash = await hashInput(input);
  const scope = { userId: user.id, path: idempotency.pathOf(endpoint.name), key, bodyHash };
  const claim = await claimIdempotencyKey(db, scope);
  if ('response' in claim)
    return proceed(replay(call, unsealAnswer(call, db, endpoint, claim), { endpoint, input }));
  const renewal = renewEvery(renewalInterval, claim, (last) => renewClaim(db, last));
  const request = { endpoint, input };
  call.trace.attempt = createAttempt(claim, call.requestId);
  try {
    const answering = proceed();
    const outcome = await awaitOutcome(answering);
    const answer = sealAnswer(call, db, endpoint, answerToKeep(request, outcome, call.requestId));
    const last = await renewal.end();
    const ended = answer ? storeAnswer(db, last, answer) : releaseClaim(db, last);
    // If storing fails, the caller still gets the answer, because the work is done; the claim expires.
    await ended.catch((error: unknown) => (call.trace.aside = error));
    return await answering;
  } finally {
    await renewal.end();
  }
}

const awaitOutcome = (answering: Promise<unknown>): Promise<Outcome> =>
  answering.then(
    (data) => ({ ok: true, data }),
    (error: unknown) => ({ ok: false, error }),
  );

/** Lets a verb record finished parts of its work in the claim, so that a retry after a crash can continue. */
function createAttempt(claim: IdempotencyClaim, requestId: string): Attempt {
  let before = claim.noted;
  return {
    done: before === null ? undefined : parseKept(before).data,
    async note(tx, done) {
      const response = serialiseData(requestId, done);
      await recordProgress(tx, claim, { before, response });
      return () => {
        before = response;
      };
    },
  };
}

const serialiseData = (requestId: string, data: unknown): string =>
  `{"requestId":${JSON.stringify(requestId)},"data":${renderJson(data)}}`;

const keyPattern = /^[\x21-\x7e]{1,255}$/u;

function requireKey(key: string): string {
  if (keyPattern.test(key)) return key;
  throw createInputError('Idempotency-Key', 'must be 1 to 255 visible ASCII characters');
}

interface Kept {
  readonly requestId: string;
  readonly data?: unknown;
  readonly error?: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details: Pick<ErrorDetails, 'data' | 'issues'>;
  };
}

interface Asked {
  readonly endpoint: Endpoint;
  readonly input: unknown;
}

function answerToKeep(
  { endpoint: { role, storedAnswer: kept }, input }: Asked,
  outcome: Outcome,
  requestId: string,
): StoredAnswer | null {
  if (kept === 'NOTHING') return null;
  if (outcome.ok) {
    const data = kept === undefined ? outcome.data : kept.store(outcome.data, input);
    if (data === undefined) return null;
    return { status: 200, response: serialiseData(requestId, data) };
  }
  if (role === 'PUBLIC') return null;
  const { code, message, details } = toNovaError(outcome.error);
  const { status } = errorTable[code];
  // 401, 429 and 5xx are not stored, because a retry may succeed.
  if (status === 401 || status === 429 || status >= 500) return null;
  // CONFLICT is not stored: it quotes current values, so a retry must compare again. IDEMPOTENCY_IN_PROGRESS is not
  // stored, because another attempt may have taken over the claim.
  if (code === 'CONFLICT' || code === 'IDEMPOTENCY_IN_PROGRESS') return null;
  const { data, issues } = details;
  return {
    status,
    response: JSON.stringify({ requestId, error: { code, message, details: { data, issues } } }),
  };
}

/** A stored answer that contains a secret. It is encrypted, so that nobody who reads the table finds the secret. */
interface Sealed {
  readonly sealed: string;
}

const formatPurpose = ({ accountId }: AccountDatabase, { name }: Endpoint): string =>
  `answer ${accountId} ${name}`;

/** Encrypts an answer that contains a secret (docs/operations.md#secrets-at-rest). */
function sealAnswer(
  { services }: Call,
  db: AccountDatabase,
  endpoint: Endpoint,
  answer: StoredAnswer | null,
): StoredAnswer | null {
  if (answer === null || endpoint.answersSecret !== true) return answer;
  const hidden: Sealed = {
    sealed: services.ports.sealing.seal(formatPurpose(db, endpoint), answer.response),
  };
  return { ...answer, response: JSON.stringify(hidden) };
}

function unsealAnswer(
  { services }: Call,
  db: AccountDatabase,
  endpoint: Endpoint,
  answer: StoredAnswer,
): StoredAnswer {
  if (endpoint.answersSecret !== true) return answer;
  const { sealed: hidden } = JSON.parse(answer.response) as Sealed;
  return { ...answer, response: services.ports.sealing.unseal(formatPurpose(db, endpoint), hidden) };
}

/** Returns the stored data or throws the stored error, and notes the replay in the trace. */
function replay(
  call: Call,
  { response }: StoredAnswer,
  { endpoint: { storedAnswer: kept }, input }: Asked,
): JsonText<unknown> {
  const { requestId, data, error } = parseKept(response);
  call.trace.replayOf = requestId;
  if (error) throw new NovaError(error.code, error.message, error.details);
  return new JsonText(JSON.stringify(typeof kept === 'object' ? kept.restore(data, input) : data));
}

/** Stored answers have this shape because only this file writes them. */
const parseKept = (response: string): Kept => JSON.parse(response) as Kept;

/** Milliseconds between renewals of a claim; well below the age at which a claim counts as abandoned. */
const renewalInterval = 15_000;

/**
 * Returns the SHA-256 of an input's content. It ignores the order of members, white space and form boundaries, but
 * covers the bytes, name and type of a file.
 * @param input of bounded depth (`assertBounded`)
 */
async function hashInput(input: unknown): Promise<Uint8Array> {
  const hash = createHash('sha256');
  await add(hash, input);
  return hash.digest();
}

async function add(hash: Hash, value: unknown): Promise<void> {
  if (value instanceof File) {
    hash.update(`file ${JSON.stringify([value.name, value.type, value.size])}`);
    for await (const chunk of value.stream() as AsyncIterable<Uint8Array>) hash.update(chunk);
  } else if (Array.isArray(value)) {
    hash.update('[');
    for (const item of value) await add(hash, item);
    hash.update(']');
  } else if (typeof value === 'object' && value !== null) {
    hash.update('{');
    for (const [name, member] of Object.entries(value).sort(compareNames)) {
      hash.update(`${JSON.stringify(name)}:`);
      await add(hash, member);
    }
    hash.update('}');
  } else {
    hash.update(`${JSON.stringify(value ?? null)},`);
  }
}

const compareNames = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;
