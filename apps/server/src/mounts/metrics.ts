import type { Metrics } from '../adapters/metrics.ts';
import type { Mount } from '../exchange.ts';
import { sendText } from './send-text.ts';

/** `/metrics`: Prometheus text (docs/operations.md#watch-it). */
export const createMetricsMount =
  (metrics: Metrics): Mount =>
  async ({ request, response }) => {
    await sendText({ request, response }, await metrics.read(), metrics.contentType);
  };
