import { NovaError } from '@nova/contract';
import { countWaitingCvs, describeOutbound } from '@nova/features';
import type { Mount } from '../exchange.ts';
import type { ServerOptions } from '../server-options.ts';
import { sendText } from './send.ts';

type Checked = Pick<ServerOptions, 'services' | 'limiterMode' | 'filesAdvice' | 'isEnding' | 'erasures'>;

const withoutMail = 'Webhooks are sent. Mail is not: set MAIL_URL for it.';

/**
 * Serves the health checks. `/health/ready` is 503 without a migrated database, or during shutdown. A failing file
 * store or replica is only reported, because the rest works without it.
 */
export function createHealth({
  services,
  limiterMode,
  filesAdvice = null,
  erasures = { lines: 0, again: 0 },
  isEnding = () => false,
}: Checked): Mount {
  const { database } = services;
  const { files, outbound, mail } = services.ports;
  return async ({ request, response, path }) => {
    const send = (status: number, body: unknown): Promise<void> =>
      sendText({ request, response }, JSON.stringify(body), 'application/json; charset=utf-8', status);
    if (path === '/health/live') {
      await send(200, { status: 'ok' });
      return;
    }
    if (path !== '/health/ready')
      throw new NovaError('NOT_FOUND', 'There are /health/live and /health/ready.');
    const [health, store, replica] = await Promise.all([
      database.health(),
      files.health(),
      database.replica?.look(),
    ]);
    const pending = health.ok ? await database.pendingMigrations().catch(() => null) : null;
    const migrated = pending?.length === 0;
    const waiting = migrated ? await countWaitingCvs(database).catch(() => null) : null;
    const sending = await describeOutbound(outbound);
    const ready = health.ok && migrated && !isEnding();
    await send(ready ? 200 : 503, {
      status: ready ? 'ok' : 'unavailable',
      erasures: { lines: erasures.lines, again: erasures.again },
      cvTexts: { waiting },
      dependencies: {
        database: { kind: database.kind, state: health.ok ? 'ok' : 'unavailable', detail: health.detail },
        ...(replica === undefined ? {} : { replica }),
        migrations: { state: migrated ? 'ok' : 'unavailable', pending: pending ?? [] },
        files: {
          kind: files.kind,
          state: store.ok ? 'ok' : 'unavailable',
          detail: store.detail,
          ...(filesAdvice === null ? {} : { advice: filesAdvice }),
        },
        outbound: mail === null && sending.state === 'armed' ? { ...sending, detail: withoutMail } : sending,
        ...(isEnding() ? { server: { state: 'ending' } } : {}),
        limits: { state: limiterMode() === 'degraded' ? 'degraded' : 'ok', mode: limiterMode() },
      },
    });
  };
}
