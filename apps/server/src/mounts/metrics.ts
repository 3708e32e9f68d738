import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import type { Metrics } from '../adapters/metrics.ts';
import type { Repeated } from '../background/repeat.ts';
import type { Mount } from '../exchange.ts';
import { sendText } from './send.ts';

export const createMetricsMount =
  (metrics: Metrics): Mount =>
  async ({ request, response }) => {
    await sendText({ request, response }, await metrics.read(), metrics.contentType);
  };

/** Serves metrics on METRICS_PORT. */
export async function startMetricsServer(
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

/** Metrics have a server of their own, so that its port can stay private (docs/operations.md#watch-it). */
export const createMetricsServer = (metrics: Pick<Metrics, 'read' | 'contentType'>, logger: Logger): Server =>
  createServer({ requestTimeout: 10_000 }, (request, response) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('There is /metrics.\n');
      return;
    }
    metrics.read().then(
      (text) => {
        response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
        response.end(request.method === 'HEAD' ? undefined : text);
      },
      (err: unknown) => {
        logger.error({ err }, 'Metrics not read');
        response.writeHead(500).end();
      },
    );
  });
