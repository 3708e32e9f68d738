import type { Services } from '@nova/api';
import type { FileLinkSigner, MailTokens, UsageRecorder } from '@nova/domain';
import type { KeylessBounds } from '@nova/rest';
import type { Logger } from 'pino';
import type { Metrics } from './adapters/metrics.ts';
import type { CorsOrigins } from './edge/cors.ts';
import type { JobPages } from './mounts/job-site/create-job-site.ts';

/** How long the server waits for slow clients, in milliseconds. */
export interface Timeouts {
  /** For all headers. */
  readonly headers: number;
  /** For a whole request, body included. */
  readonly request: number;
  /** For the next request on an open connection. */
  readonly keepAlive: number;
  /** For any byte on a connection with an unfinished request, unless it waits for the server. */
  readonly silence: number;
}

export interface ServerOptions {
  readonly services: Services;
  readonly links: FileLinkSigner;
  /** The tokens in links of mails. */
  readonly mailTokens: MailTokens;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly usage: UsageRecorder;
  /** Whether `/metrics` is served here; otherwise it has its own port. */
  readonly servesMetrics: boolean;
  readonly limiterMode: () => string;
  /** A line about the file store for the operator, if the start found a problem. */
  readonly filesAdvice?: string | null;
  /** Whether the shutdown has begun; false where absent. */
  readonly isEnding?: (() => boolean) | undefined;
  /** Whose pages may call the whole interface; none where absent. */
  readonly corsOrigins?: CorsOrigins | undefined;
  /** The server's public address, without a trailing slash; each caller's own where absent. */
  readonly publicUrl?: string | undefined;
  /** The number of proxies in front; 0 where absent. */
  readonly proxies?: number | undefined;
  /** What renders the accounts’ job pages; there are none where absent. */
  readonly jobPages?: JobPages | undefined;
  readonly timeouts?: Timeouts | undefined;
  /** Bounds of all uploads without a key in query or header; the default where absent. */
  readonly keylessUploads?: KeylessBounds | undefined;
}
