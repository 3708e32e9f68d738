import pg from 'pg';

/** How long the server may take to greet a new connection, in ms: away must be known within 2 s. */
const CONNECT_TIMEOUT_MS = 1_500;

/** pg's client, which gives up connecting sooner than the pool lets its callers wait for a connection. */
export class QuickClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(typeof config === 'string' ? config : { ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}
