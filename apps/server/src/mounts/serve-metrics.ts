import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Metrics } from '../adapters/metrics.ts';
import type { Repeated } from '../background/repeat.ts';
import { createMetricsServer } from './metrics-server.ts';

/** Opens the port of METRICS_PORT; `stop` closes it. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'read' | 'contentType'>,
  { host, port }: { readonly host: string; readonly port: number },
  logger: Logger,
): Promise<Repeated> {
  const server = createMetricsServer(metrics, logger);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    stop: () =>
      new Promise((ended) => {
        server.close(() => ended());
        server.closeAllConnections();
      }),
  };
}
