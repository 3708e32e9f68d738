import { type KeyRole, NovaError } from '@nova/contract';
import { accountDatabase, type AccountDatabase, type MayLag } from '@nova/db';
import type { Context } from '../context.ts';
import type { KeyHolder } from '../key-holder.ts';
import type { VisitorContext } from '../visitor-context.ts';
import type { Call } from './call.ts';
import { countWrites, recordLimit } from './count-call.ts';
import { assertConsole, assertOwnPage, type KeptSession } from './session-cookie.ts';

const waysOf: Readonly<Record<Call['via'], string>> = {
  rest: 'as query parameter apiKey, or in the header X-Api-Key or Authorization: Bearer',
  mcp: 'in the header Authorization: Bearer or X-Api-Key',
  trpc: 'in the header X-Api-Key or Authorization: Bearer, or for a subscription as apiKey in connectionParams',
};

/**
 * Finds the holder of the call's only key, which must be valid and of the endpoint's role. Without a key, finds the
 * session's holder (docs/interface/keys-and-accounts.md#refused-keys, docs/interface/session.md#the-cookie).
 */
export async function identify(call: Call, role: KeyRole): Promise<KeyHolder> {
  const credential = await findCredential(call);
  const holder = await credential.find();
  if (!holder) throw new NovaError('UNAUTHORIZED', credential.refusal);
  if (holder.role !== role) {
    throw new NovaError(
      'UNAUTHORIZED',
      `This endpoint takes a ${role} key; the one given is ${holder.role}.`,
    );
  }
  return holder;
}

interface Credential {
  /** Null if the key or session is unknown or has ended. */
  readonly find: () => Promise<KeyHolder | null>;
  readonly refusal: string;
}

/** @throws UNAUTHORIZED for no credential or several, FORBIDDEN for a cookie that a foreign page sent */
export async function findCredential(call: Call): Promise<Credential> {
  const { keys } = call.services;
  const [key, another] = await call.credentials();
  if (another !== undefined)
    throw new NovaError('UNAUTHORIZED', 'The request carries different API keys; give one.');
  if (key !== undefined)
    return { find: () => keys.find(key), refusal: 'This API key is unknown, expired or revoked.' };
  const [token, second] = call.session.tokens;
  if (token === undefined) throw new NovaError('UNAUTHORIZED', `Give an API key: ${waysOf[call.via]}.`);
  assertConsole(call.session);
  if (second !== undefined)
    throw new NovaError('UNAUTHORIZED', 'The request carries different sessions. Sign in again.');
  return { find: () => keys.findSession(token), refusal: 'This session has ended. Sign in again.' };
}

export function createContext(call: Call, holder: KeyHolder, lag?: MayLag): Context {
  return {
    account: holder.account,
    user: holder.user,
    keyId: holder.keyId,
    session: holder.keyId === null ? { id: holder.id, forget: () => keepSession(call, null) } : undefined,
    publishedJobsOnly: holder.jobs === 'published',
    requestId: call.requestId,
    via: call.via,
    endpoint: call.trace.endpoint,
    db: watchStatements(
      accountDatabase(call.services.database, holder.account.id, { lag, left: call.left }),
      call,
    ),
    warnings: call.warnings,
    ports: call.services.ports,
    parts: {
      attempt: () => call.trace.attempt,
      failed: (error) => {
        reportPart(call, holder, error);
      },
      countWrites: (writes) => countWrites(call, holder, writes),
    },
    origin: call.origin,
    address: call.address ?? 'unknown',
    left: call.left,
    now: call.services.now,
  };
}

/**
 * Reports a part that failed while the call itself succeeds. Errors with a status of 500 or more are logged.
 */
function reportPart({ trace, services }: Call, { account }: KeyHolder, error: NovaError): void {
  if (error.status >= 500) trace.failure = error;
  recordLimit(services, accountDatabase(services.database, account.id), error);
}

const keepSession = ({ trace }: Call, keptSession: KeptSession): void => {
  trace.keptSession = keptSession;
};

/**
 * Returns the context of an endpoint that needs no key; a key that was sent is ignored.
 * @throws FORBIDDEN for a foreign page, BAD_REQUEST if the answer's head cannot carry a cookie
 */
export function createVisitorContext(call: Call): VisitorContext {
  const { services, session, origin, address = 'unknown', isStreamed = false } = call;
  if (session.tokens.length > 0) assertConsole(session);
  else assertOwnPage(session);
  if (isStreamed)
    throw new NovaError(
      'BAD_REQUEST',
      'A streamed answer carries no cookie: leave out trpc-accept: application/jsonl.',
    );
  return {
    database: services.database,
    ports: services.ports,
    origin,
    address,
    keepSession: (token, seconds) => keepSession(call, { token, seconds }),
    now: services.now,
  };
}

/** Milliseconds from which a statement is logged as slow. */
const usualThreshold = 500;

/** Characters that identify a long statement; no statement contains a caller's values. */
const shownCharacters = 300;

/** Counts each statement in the call's trace, and records slow ones. */
export function watchStatements(db: AccountDatabase, { trace, services }: Call): AccountDatabase {
  const { slowStatementMs = usualThreshold } = services;
  const watchStatement = async <T>(text: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    trace.queries++;
    try {
      return await work();
    } finally {
      const ms = Math.round(performance.now() - started);
      if (ms >= slowStatementMs) {
        const statement = text.replaceAll(/\s+/gu, ' ').trim().slice(0, shownCharacters);
        trace.slow = [...(trace.slow ?? []), { ms, statement }];
      }
    }
  };
  return {
    accountId: db.accountId,
    lags: () => db.lags(),
    rows: (text, values, options) => watchStatement(text, () => db.rows(text, values, options)),
    write: (text, values, options) => watchStatement(text, () => db.write(text, values, options)),
    snapshot: (work) =>
      db.snapshot((view) =>
        work({ rows: (text, values) => watchStatement(text, () => view.rows(text, values)) }),
      ),
    transaction: (work) =>
      watchStatement('BEGIN … COMMIT', () =>
        db.transaction((tx) =>
          work({
            models: tx.models,
            rows: (text, values) => watchStatement(text, () => tx.rows(text, values)),
          }),
        ),
      ),
    inImport: (work) => db.inImport(work),
  };
}
