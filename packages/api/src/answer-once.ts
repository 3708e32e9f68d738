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
import {
  claimIdempotencyKey,
  type Context,
  type IdempotencyClaim,
  jsonOf,
  JsonText,
  storeAnswer,
  type StoredAnswer,
  releaseClaim,
  renewClaim,
  renewEvery,
} from '@nova/domain';
import type { Call } from './call.ts';
import { toNovaError } from './to-nova-error.ts';
import { toTrpcError } from './trpc.ts';

type Outcome = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: Error };

interface Attempt<R extends Outcome> {
  readonly call: Call;
  /** The caller, whose alone a key is. */
  readonly domain: Pick<Context, 'db' | 'user'>;
  readonly endpoint: Endpoint;
  readonly readInput: () => Promise<unknown>;
  /** Answers the call; with the data of an earlier answer where there is one. */
  readonly proceed: (replayed?: JsonText<unknown>) => Promise<R>;
}

/**
 * Answers a call that carries an Idempotency-Key once: the first answer is kept for 24 hours and replayed, except 401, 429 and
 * 5xx (docs/interface/idempotency.md). What cannot be read at all (no JSON, no form) is answered before the key counts. Of what
 * strangers send only success is kept, which has its bounds: whoever likes sends what is refused.
 * A process that dies between its write and the keeping of its answer leaves a claim; the same request gets 409 until the claim
 * is a minute old, and is then carried out again, so at worst twice.
 * @throws VALIDATION_ERROR for a malformed key, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS
 */
export async function answerOnce<R extends Outcome>({
  call,
  domain: { db, user },
  endpoint,
  readInput,
  proceed,
}: Attempt<R>): Promise<R> {
  const sent = endpoint.type === 'mutation' ? call.idempotency : undefined;
  if (!sent) return proceed();
  const key = wellFormed(sent.key);
  const input = await readInput();
  if (isTrapped(endpoint, input)) return proceed();
  const bodyHash = await inputDigest(input);
  const scope = { userId: user.id, path: sent.pathOf(endpoint.name), key, bodyHash };
  const claim = await claimIdempotencyKey(db, scope);
  if ('response' in claim)
    return proceed(replay(call, opened(call, db, endpoint, claim), { endpoint, input }));
  const held = holdClaim(db, claim);
  const asked = { endpoint, input };
  try {
    const outcome = await proceed();
    const answer = sealed(call, db, endpoint, answerToKeep(asked, outcome, call.requestId));
    const last = await held.end();
    const ended = answer ? storeAnswer(db, last, answer) : releaseClaim(db, last);
    // What is done is done: the caller gets the answer, and the claim ends by its age.
    await ended.catch((error: unknown) => (call.trace.aside = error));
    return outcome;
  } finally {
    await held.end();
  }
}

const keyPattern = /^[\x21-\x7e]{1,255}$/u;

function wellFormed(key: string): string {
  if (keyPattern.test(key)) return key;
  const message = 'must be 1 to 255 visible ASCII characters';
  throw new NovaError('VALIDATION_ERROR', `Idempotency-Key: ${message}`, {
    issues: [{ path: 'Idempotency-Key', message }],
  });
}

/** What is stored of an answer. */
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
  const id = JSON.stringify(requestId);
  if (outcome.ok) {
    const data = kept === undefined ? outcome.data : kept.store(outcome.data, input);
    return { status: 200, response: `{"requestId":${id},"data":${jsonOf(data)}}` };
  }
  if (role === 'PUBLIC') return null;
  const { code, message, details } = toNovaError(outcome.error);
  const { status } = errorTable[code];
  if (status === 401 || status === 429 || status >= 500) return null;
  const { data, issues } = details;
  return {
    status,
    response: JSON.stringify({ requestId, error: { code, message, details: { data, issues } } }),
  };
}

/** A kept answer that holds a secret: JSON still, so that what looks through kept answers finds no word in it. */
interface Sealed {
  readonly sealed: string;
}

const purposeOf = ({ accountId }: AccountDatabase, { name }: Endpoint): string =>
  `answer ${accountId} ${name}`;

/** The answer as it is kept: sealed where it holds a secret (docs/operations.md#secrets-at-rest). */
function sealed(
  { services }: Call,
  db: AccountDatabase,
  endpoint: Endpoint,
  answer: StoredAnswer | null,
): StoredAnswer | null {
  if (answer === null || endpoint.answersSecret !== true) return answer;
  const hidden: Sealed = { sealed: services.ports.sealing.seal(purposeOf(db, endpoint), answer.response) };
  return { ...answer, response: JSON.stringify(hidden) };
}

function opened(
  { services }: Call,
  db: AccountDatabase,
  endpoint: Endpoint,
  answer: StoredAnswer,
): StoredAnswer {
  if (endpoint.answersSecret !== true) return answer;
  const { sealed: hidden } = JSON.parse(answer.response) as Sealed;
  return { ...answer, response: services.ports.sealing.unseal(purposeOf(db, endpoint), hidden) };
}

/** The data of the kept answer, or its error thrown; notes in the trace that it is a replay. */
function replay(
  call: Call,
  { response }: StoredAnswer,
  { endpoint: { storedAnswer: kept }, input }: Asked,
): JsonText<unknown> {
  const { requestId, data, error } = keptOf(response);
  call.trace.replayOf = requestId;
  if (error) throw toTrpcError(new NovaError(error.code, error.message, error.details));
  return new JsonText(JSON.stringify(typeof kept === 'object' ? kept.restore(data, input) : data));
}

/** Written by `answerToKeep` alone. */
const keptOf = (response: string): Kept => JSON.parse(response) as Kept;

/** Well below the age at which a claim counts as abandoned, in milliseconds. */
const renewalInterval = 15_000;

/** A claim that is renewed while its request is being answered. */
interface HeldClaim {
  /** Stops the renewal and gives the claim as it stands. */
  end(): Promise<IdempotencyClaim>;
}

/** Keeps a claim alive for as long as this process works on its request, however long that takes. */
function holdClaim(db: AccountDatabase, claim: IdempotencyClaim): HeldClaim {
  let current = claim;
  const renewal = renewEvery(renewalInterval, async () => {
    current = await renewClaim(db, current);
  });
  return {
    async end() {
      await renewal.end();
      return current;
    },
  };
}

/**
 * The SHA-256 of an input: of what it says, not of how it was written. Order of members and white space do not count, nor does the
 * boundary of a form; the bytes, name and type of a file do.
 * @param input of bounded depth (`assertBounded`)
 */
async function inputDigest(input: unknown): Promise<Uint8Array> {
  const hash = createHash('sha256');
  await add(hash, input);
  return hash.digest();
}

async function add(hash: Hash, value: unknown): Promise<void> {
  if (value instanceof File) {
    hash.update(`file ${JSON.stringify([value.name, value.type, value.size])}`);
    hash.update(new Uint8Array(await value.arrayBuffer()));
  } else if (Array.isArray(value)) {
    hash.update('[');
    for (const item of value) await add(hash, item);
    hash.update(']');
  } else if (typeof value === 'object' && value !== null) {
    hash.update('{');
    for (const [name, member] of Object.entries(value).sort(byName)) {
      hash.update(`${JSON.stringify(name)}:`);
      await add(hash, member);
    }
    hash.update('}');
  } else {
    hash.update(`${JSON.stringify(value ?? null)},`);
  }
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;
