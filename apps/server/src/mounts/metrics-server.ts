import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import type { Metrics } from '../adapters/metrics.ts';

/** A server for `/metrics` alone, on a port that the world need not reach (docs/operations.md#watch-it). */
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
        logger.error({ err }, 'Metrics were not read');
        response.writeHead(500).end();
      },
    );
  });
