import pg from 'pg';
import type { ServerChoice } from './server-choice.ts';

/**
 * pg's client, which connects to the server of the moment and looks whether it is what the URL asks for.
 * @param timeoutMs how long the server may take to greet, where that is less than the pool lets its callers wait
 */
export function serverClient(servers: ServerChoice, timeoutMs?: number): typeof pg.Client {
  const settings = timeoutMs === undefined ? {} : { connectionTimeoutMillis: timeoutMs };
  return class ServerClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(typeof config === 'string' ? config : { ...config, ...settings });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      const connecting = this.#connect();
      if (callback === undefined) return connecting;
      // pg's pool takes no error for success, whatever its types say.
      const done = callback as (error?: unknown) => void;
      connecting.then(() => done(), done);
    }

    async #connect(): Promise<pg.Client> {
      try {
        const place = await servers.choose();
        if (!servers.isSingle) {
          const { host, port } = new pg.Client({ connectionString: place });
          Object.assign(this, { host, port });
        }
        await super.connect();
        await servers.verify(this);
        return this;
      } catch (error) {
        servers.forget();
        void this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}
