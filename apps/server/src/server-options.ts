import type { Services } from '@nova/api';
import type { FileLinkSigner, MailTokens, UsageRecorder } from '@nova/domain';
import type { KeylessBounds } from '@nova/rest';
import type { Logger } from 'pino';
import type { Metrics } from './adapters/metrics.ts';
import type { CorsOrigins } from './edge/cors.ts';
import type { JobPages } from './mounts/job-site/create-job-site.ts';

/** Timeouts for slow clients, in milliseconds. */
export interface Timeouts {
  readonly headers: number;
  /** Body included. */
  readonly request: number;
  readonly keepAlive: number;
  /** For any byte of an unfinished request, unless the server works on its answer. */
  readonly silence: number;
}

export interface ServerOptions {
  readonly services: Services;
  readonly links: FileLinkSigner;
  readonly mailTokens: MailTokens;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly usage: UsageRecorder;
  /** Otherwise it has its own port. */
  readonly servesMetrics: boolean;
  readonly limiterMode: () => string;
  /** For the operator, if the start found a problem with the file store. */
  readonly filesAdvice?: string | null;
  /** Whether shutdown has begun. */
  readonly isEnding?: (() => boolean) | undefined;
  /** None where absent. */
  readonly corsOrigins?: CorsOrigins | undefined;
  /** Without a trailing slash; each caller's own where absent. */
  readonly publicUrl?: string | undefined;
  /** The number of trusted proxies in front; 0 where absent. */
  readonly proxies?: number | undefined;
  /** No job pages where absent. */
  readonly jobPages?: JobPages | undefined;
  readonly timeouts?: Timeouts | undefined;
  /** For uploads without a key in query or header. */
  readonly keylessUploads?: KeylessBounds | undefined;
}
