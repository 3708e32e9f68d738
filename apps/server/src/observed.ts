import { errorTable } from '@nova/contract';
import { toNovaError } from '@nova/core';
import type { UsageRecorder } from '@nova/features';
import { listErrorClasses, sqlState } from '@nova/db';
import type { Logger } from 'pino';
import type { Metrics } from './adapters/metrics.ts';
import { sendFailure } from './edge/failures.ts';
import type { Exchange, Mount } from './exchange.ts';

interface Observers {
  readonly logger: Logger;
  readonly access: Logger;
  readonly metrics: Metrics;
  readonly usage: UsageRecorder;
}

/** Counts and logs by route pattern, never by what was sent. */
export async function observed(
  exchange: Exchange,
  { logger, access, metrics, usage }: Observers,
  mount: Mount,
): Promise<void> {
  const { request, response, call } = exchange;
  const started = performance.now();
  response.once('close', () => {
    const milliseconds = performance.now() - started;
    const route = call.trace.endpoint ?? 'other';
    const method = request.method ?? '';
    const status = response.statusCode;
    metrics.observe({ method, route, status, seconds: milliseconds / 1000 });
    const { holder, aside, replayOf, queries, slow = [] } = call.trace;
    if (holder)
      usage.note({ accountId: holder.account.id, endpoint: route, status, answeredOn: call.services.now() });
    access.info({
      requestId: call.requestId,
      method,
      route,
      status,
      ms: Math.round(milliseconds * 100) / 100,
      ...(holder ? { queries, accountId: holder.account.id, keyId: holder.keyId } : {}),
      ...(replayOf === undefined ? {} : { replayOf }),
      ...(response.writableFinished ? {} : { aborted: true }),
    });
    logFailure(logger, exchange);
    for (const one of slow) logger.warn({ requestId: call.requestId, route, ...one }, 'Slow statement');
    if (aside !== undefined)
      logger.warn({ requestId: call.requestId, err: aside }, 'Answer not stored under its idempotency key');
  });
  try {
    await mount(exchange);
  } catch (thrown) {
    const error = toNovaError(thrown);
    call.trace.failure = error;
    if (response.headersSent) response.destroy();
    else await sendFailure(exchange, error);
  }
}

/** The caller gets the request id only. An outage of the database needs only a reason. */
function logFailure(logger: Logger, { call }: Exchange): void {
  const error = call.trace.failure;
  if (error === undefined || errorTable[error.code].status < 500) return;
  const { requestId, trace } = call;
  const route = trace.endpoint;
  const err = error.details.cause ?? error;
  if (error.code === 'UNAVAILABLE')
    logger.warn({ requestId, route, reason: extractLastLine(err) }, error.code);
  else
    logger.error(
      { requestId, route, err, sqlState: sqlState(err), classes: listErrorClasses(err) },
      error.code,
    );
}

/** Prisma puts the call before the reason. */
const extractLastLine = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n').at(-1) ?? '') : String(error);
