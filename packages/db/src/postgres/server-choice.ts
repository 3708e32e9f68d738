import pg from 'pg';
import { DatabaseError } from '../errors/database-error.ts';
import type { ServerUrl, SessionTarget } from './server-url.ts';

export interface Login {
  readonly config: pg.PoolConfig;
  /** True behind a transaction pooler, where each transaction may run in another session. */
  readonly pooled: boolean;
  /** True for a server, which has settings of roles and operators. The embedded database has none. */
  readonly isServer: boolean;
  readonly clientClass: (timeoutMs?: number) => typeof pg.Client;
  readonly forget: () => void;
}

export const createEmbeddedLogin = (config: pg.PoolConfig): Login => ({
  config,
  pooled: false,
  isServer: false,
  clientClass: () => pg.Client,
  forget: () => undefined,
});

export function createServerLogin(url: ServerUrl): Login {
  const servers = new ServerChoice(url);
  return {
    config: { connectionString: url.places[0] },
    pooled: url.pooled,
    isServer: true,
    clientClass: (timeoutMs) => serverClient(servers, timeoutMs),
    forget: () => servers.forget(),
  };
}

/** @param timeoutMs the limit for the greeting, if it is shorter than the pool's */
function serverClient(servers: ServerChoice, timeoutMs?: number): typeof pg.Client {
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
      // pg's pool takes undefined for success, although its types do not show that.
      const finish = callback as (error?: unknown) => void;
      connecting.then(() => finish(), finish);
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

/** The limit in ms for a server's answer, equal to the probe's. */
const ANSWER_MS = 1_300;
const CACHED_MS = 10_000;

interface Found {
  readonly place: string;
  readonly session: Session;
}

interface Choice {
  readonly place: Promise<string>;
  readonly madeAt: number;
}

/** Chooses a server by libpq's `target_session_attrs`, and chooses again after a failure. */
class ServerChoice {
  readonly #url: ServerUrl;
  #choice: Choice | undefined;

  constructor(url: ServerUrl) {
    this.#url = url;
  }

  get isSingle(): boolean {
    return this.#url.places.length === 1;
  }

  /**
   * @throws DatabaseError UNAVAILABLE if no server that answers matches; the first server's error if none
   * answers
   */
  async choose(): Promise<string> {
    if (this.isSingle) return this.#url.places[0];
    const now = performance.now();
    if (this.#choice === undefined || now - this.#choice.madeAt > CACHED_MS)
      this.#choice = { place: this.#find(), madeAt: now };
    const choice = this.#choice;
    try {
      return await choice.place;
    } catch (error) {
      if (this.#choice === choice) this.forget();
      throw error;
    }
  }

  forget(): void {
    this.#choice = undefined;
  }

  /** @throws DatabaseError UNAVAILABLE */
  async verify(client: Pick<pg.Client, 'query'>): Promise<void> {
    const { target } = this.#url;
    if (target === 'any' || target === 'prefer-standby') return;
    if (!fits[target](await readSession(client))) throw createNoServerError(target);
  }

  /** Asks all servers at once, so one that hangs does not delay the others. */
  async #find(): Promise<string> {
    const { places, target } = this.#url;
    const attempts = places.map((place) => ask(place));
    if (isUnique(target)) {
      const fitting = attempts.map(async (answer) => {
        const { place, session } = await answer;
        if (fits[target](session)) return place;
        throw createNoServerError(target);
      });
      const first = await Promise.any(fitting).catch(() => undefined);
      if (first !== undefined) return first;
    }
    const answers = await Promise.allSettled(attempts);
    const there = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const standby = target === 'prefer-standby' ? there.find(({ session }) => session.standby) : undefined;
    const choice = standby ?? there.find(({ session }) => fits[target](session));
    if (choice !== undefined) return choice.place;
    if (there.length > 0) throw createNoServerError(target);
    // The cause of a failed connection is more useful than a report that no server matches.
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
    throw createNoServerError(target);
  }
}

async function ask(place: string): Promise<Found> {
  const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
  const client = new pg.Client({ connectionString: place, ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { place, session: await readSession(client) };
  } finally {
    // A server that hangs would not answer this either.
    void client.end().catch(() => undefined);
  }
}

interface Session {
  readonly standby: boolean;
  readonly readOnly: boolean;
}

async function readSession(client: Pick<pg.Client, 'query'>): Promise<Session> {
  const { rows } = await client.query<Session>(
    `SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only')::boolean AS "readOnly"`,
  );
  return rows[0] ?? { standby: false, readOnly: false };
}

/** The test that a server's session must pass. `prefer-standby` falls back to any server. */
const fits: Readonly<Record<SessionTarget, (session: Session) => boolean>> = {
  any: () => true,
  'read-write': ({ readOnly }) => !readOnly,
  'read-only': ({ readOnly }) => readOnly,
  primary: ({ standby }) => !standby,
  standby: ({ standby }) => standby,
  'prefer-standby': () => true,
};

/** Only one server can match these targets, so the first match is taken. */
const isUnique = (target: SessionTarget): boolean => target === 'read-write' || target === 'primary';

export const createNoServerError = (target: SessionTarget): DatabaseError =>
  new DatabaseError('UNAVAILABLE', `No server that answers is one for target_session_attrs=${target}.`);
