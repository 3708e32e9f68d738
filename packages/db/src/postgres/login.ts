import pg from 'pg';
import { ServerChoice } from './server-choice.ts';
import { serverClient } from './server-client.ts';
import type { ServerUrl } from './server-url.ts';

/** How connections to a database are made. */
export interface Login {
  /** pg's own fields. */
  readonly config: pg.PoolConfig;
  /** A pooler gives each transaction another session: nothing is said to the session itself. */
  readonly pooled: boolean;
  /** Whether it is a server, which may have a role's and an operator's settings of its own, and not ours within Nova. */
  readonly isServer: boolean;
  /** The class of its connections. @param timeoutMs how long the server may take to greet */
  readonly clientClass: (timeoutMs?: number) => typeof pg.Client;
  /** Told when a server no longer is what it was: the next connection looks for another. */
  readonly forget: () => void;
}

/** To what lies within Nova. */
export const embeddedLogin = (config: pg.PoolConfig): Login => ({
  config,
  pooled: false,
  isServer: false,
  clientClass: () => pg.Client,
  forget: () => undefined,
});

/** To one of the servers of a URL. */
export function serverLogin(url: ServerUrl): Login {
  const servers = new ServerChoice(url);
  return {
    config: { connectionString: url.places[0] },
    pooled: url.pooled,
    isServer: true,
    clientClass: (timeoutMs) => serverClient(servers, timeoutMs),
    forget: () => servers.forget(),
  };
}
