import type { Metrics } from '../adapters/metrics.ts';
import type { Mount } from '../server.ts';
import { sendText } from './send-text.ts';

/** `/metrics`: Prometheus text (CONTRACT section 1). */
export const createMetricsMount =
  (metrics: Metrics): Mount =>
  async ({ request, response }) => {
    sendText(request, response, await metrics.read(), metrics.contentType);
  };
