import type { Services } from '@nova/core';
import type { FileLinkSigner, MailTokens, UsageRecorder } from '@nova/features';
import type { KeylessBounds } from '@nova/rest';
import type { Logger } from 'pino';
import type { Metrics } from './adapters/metrics.ts';
import type { CorsOrigins } from './edge/cors.ts';
import type { SingleSignOn } from './mounts/single-sign-on/provider.ts';
import type { ErasureStanding } from './start/erasures.ts';
import type { AgentsOptions } from './mounts/mcp.ts';
import type { JobPages } from './mounts/job-site/create-job-site.ts';

/** Bounds for slow clients, in milliseconds. */
export interface Timeouts {
  readonly headers: number;
  /** The whole request, including its body. */
  readonly request: number;
  readonly keepAlive: number;
  /** The longest silence within a request, unless the server is working on its answer. */
  readonly silence: number;
}

export interface ServerOptions {
  readonly services: Services;
  readonly links: FileLinkSigner;
  readonly mailTokens: MailTokens;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly usage: UsageRecorder;
  /** If false, metrics have a port of their own. */
  readonly servesMetrics: boolean;
  readonly limiterMode: () => string;
  /** A problem with the file store, for the operator. */
  readonly filesAdvice?: string | null;
  /** No erasures by default. */
  readonly erasures?: ErasureStanding | undefined;
  readonly isEnding?: (() => boolean) | undefined;
  readonly corsOrigins?: CorsOrigins | undefined;
  /** The server's address without a trailing slash; by default, the one that each caller used. */
  readonly publicUrl?: string | undefined;
  /** Trusted proxies in front; 0 by default. */
  readonly proxies?: number | undefined;
  /** No single sign-on by default. */
  readonly singleSignOn?: SingleSignOn | undefined;
  /** No job pages by default. */
  readonly jobPages?: JobPages | undefined;
  /** No allowed origins, and the usual number of writes, by default. */
  readonly agents?: AgentsOptions | undefined;
  readonly timeouts?: Timeouts | undefined;
  /** Bytes of all answers that readers have not taken, from which connections are closed. */
  readonly mostUnreadBytes?: number | undefined;
  /** Bounds for uploads whose key is in neither query nor header. */
  readonly keylessUploads?: KeylessBounds | undefined;
}
