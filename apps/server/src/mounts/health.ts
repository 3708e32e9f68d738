import type { Database } from '@nova/db';
import { NovaError } from '@nova/contract';
import type { Mount } from '../server.ts';
import { sendText } from './send-text.ts';

/** `/health/live`: the process runs. `/health/ready`: the database answers and is migrated, else 503 (CONTRACT section 1). */
export function createHealth(database: Database, limiterMode: () => string): Mount {
  return async ({ request, response, path }) => {
    const send = (status: number, body: unknown): void => {
      sendText(request, response, JSON.stringify(body), 'application/json; charset=utf-8', status);
    };
    if (path === '/health/live') {
      send(200, { status: 'ok' });
      return;
    }
    if (path !== '/health/ready')
      throw new NovaError('NOT_FOUND', 'There are /health/live and /health/ready.');
    const health = await database.health();
    const pending = health.ok ? await database.pendingMigrations().catch(() => null) : null;
    const migrated = pending?.length === 0;
    const ready = health.ok && migrated;
    send(ready ? 200 : 503, {
      status: ready ? 'ok' : 'unavailable',
      dependencies: {
        database: { kind: database.kind, state: health.ok ? 'ok' : 'unavailable', detail: health.detail },
        migrations: { state: migrated ? 'ok' : 'unavailable', pending: pending ?? [] },
        limits: { state: limiterMode() === 'degraded' ? 'degraded' : 'ok', mode: limiterMode() },
      },
    });
  };
}
