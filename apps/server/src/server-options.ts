import type { Services } from '@nova/api';
import type { FileLinkSigner, MailTokens, UsageRecorder } from '@nova/domain';
import type { KeylessBounds } from '@nova/rest';
import type { Logger } from 'pino';
import type { Metrics } from './adapters/metrics.ts';
import type { CorsOrigins } from './edge/cors.ts';
import type { JobPages } from './mounts/job-site/create-job-site.ts';

/** How long slow clients are waited for, in milliseconds. */
export interface Timeouts {
  /** For all headers. */
  readonly headers: number;
  /** For a whole request, body included. */
  readonly request: number;
  /** For the next request on a kept connection. */
  readonly keepAlive: number;
  /** For anything at all to move on a connection with a request under way, but for one that waits for the server. */
  readonly silence: number;
}

export interface ServerOptions {
  readonly services: Services;
  readonly links: FileLinkSigner;
  /** What mails lead here by. */
  readonly mailTokens: MailTokens;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly usage: UsageRecorder;
  /** Whether `/metrics` is served here; otherwise it has a port of its own. */
  readonly servesMetrics: boolean;
  readonly limiterMode: () => string;
  /** What the start found to be the matter with whose files the store holds; nothing where absent. */
  readonly filesAdvice?: string | null;
  /** Whether the server is about to end, and wants no more callers; never where absent. */
  readonly isEnding?: (() => boolean) | undefined;
  /** Whose pages may call the whole interface; nobody's where absent. */
  readonly corsOrigins?: CorsOrigins | undefined;
  /** Where the world reaches the server, without a trailing slash; as each caller names it where absent. */
  readonly publicUrl?: string | undefined;
  /** How many proxies stand in front; none where absent. */
  readonly proxies?: number | undefined;
  /** What the accounts’ own job pages are made with; there are none where absent. */
  readonly jobPages?: JobPages | undefined;
  readonly timeouts?: Timeouts | undefined;
  /** What uploads without a key in query or header may take together; the usual where absent. */
  readonly keylessUploads?: KeylessBounds | undefined;
}
