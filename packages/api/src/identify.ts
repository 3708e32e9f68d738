import { type Endpoint, NovaError } from '@nova/contract';
import { accountDatabase, type AccountDatabase, type MayLag } from '@nova/db';
import type { Context, KeyHolder } from '@nova/domain';
import type { Call } from './call.ts';

const waysOf: Readonly<Record<Call['via'], string>> = {
  rest: 'as query parameter apiKey, or in the header X-Api-Key or Authorization: Bearer',
  trpc: 'in the header X-Api-Key or Authorization: Bearer, or for a subscription as apiKey in connectionParams',
};

/**
 * Finds the holder of exactly one valid key of the endpoint's role
 * (docs/interface/keys-and-accounts.md#refused-keys).
 */
export async function identify(call: Call, role: Endpoint['role']): Promise<KeyHolder> {
  const [key, another] = await call.credentials();
  if (key === undefined) {
    throw new NovaError('UNAUTHORIZED', `Give an API key: ${waysOf[call.via]}.`);
  }
  if (another !== undefined)
    throw new NovaError('UNAUTHORIZED', 'The request carries different API keys; give one.');
  const holder = await call.services.keys.find(key);
  if (!holder) throw new NovaError('UNAUTHORIZED', 'This API key is unknown, expired or revoked.');
  if (holder.role !== role) {
    throw new NovaError(
      'UNAUTHORIZED',
      `This endpoint takes a ${role} key; the one given is ${holder.role}.`,
    );
  }
  return holder;
}

export function contextOf(call: Call, holder: KeyHolder, lag?: MayLag): Context {
  return {
    account: holder.account,
    user: holder.user,
    keyId: holder.keyId,
    publishedJobsOnly: holder.jobs === 'published',
    requestId: call.requestId,
    via: call.via,
    db: watchStatements(accountDatabase(call.services.database, holder.account.id, lag), call),
    warnings: call.warnings,
    ports: call.services.ports,
    origin: call.origin,
    address: call.address ?? 'unknown',
    now: call.services.now,
  };
}

/** In milliseconds. */
const usualThreshold = 500;

/** The beginning identifies a long statement; no statement contains a caller's values. */
const shown = 300;

/** Counts each statement in the call's trace, and records slow ones. */
export function watchStatements(db: AccountDatabase, { trace, services }: Call): AccountDatabase {
  const { slowStatementMs = usualThreshold } = services;
  const watched = async <T>(text: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    trace.queries++;
    try {
      return await work();
    } finally {
      const ms = Math.round(performance.now() - started);
      if (ms >= slowStatementMs) {
        const statement = text.replaceAll(/\s+/gu, ' ').trim().slice(0, shown);
        trace.slow = [...(trace.slow ?? []), { ms, statement }];
      }
    }
  };
  return {
    accountId: db.accountId,
    lags: () => db.lags(),
    rows: (text, values, options) => watched(text, () => db.rows(text, values, options)),
    write: (text, values, options) => watched(text, () => db.write(text, values, options)),
    snapshot: (work) =>
      db.snapshot((view) => work({ rows: (text, values) => watched(text, () => view.rows(text, values)) })),
    transaction: (work) =>
      watched('BEGIN … COMMIT', () =>
        db.transaction((tx) => work({ rows: (text, values) => watched(text, () => tx.rows(text, values)) })),
      ),
  };
}
