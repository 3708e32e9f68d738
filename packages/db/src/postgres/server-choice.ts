import pg from 'pg';
import type { ServerUrl } from './server-url.ts';
import { fits, isOneAlone, noneFits, sessionOf, type Session } from './session-target.ts';

/** How long a server may take to say what it is, in ms: as long as the probe waits for an answer. */
const ANSWER_MS = 1_300;
/** So long the server that was found is taken for new connections without looking at the others, in ms. */
const KEPT_MS = 10_000;

interface Found {
  readonly place: string;
  readonly session: Session;
}

interface Choice {
  readonly place: Promise<string>;
  readonly madeAt: number;
}

/**
 * Which server of a URL's list new connections go to, as libpq's `target_session_attrs` says. It is found once for all
 * connections of a process, kept while they succeed, and looked for anew when one fails.
 */
export class ServerChoice {
  readonly #url: ServerUrl;
  #choice: Choice | undefined;

  constructor(url: ServerUrl) {
    this.#url = url;
  }

  /** Whether the URL names one host alone, so that there is nothing to choose. */
  get isSingle(): boolean {
    return this.#url.places.length === 1;
  }

  /**
   * The URL of the server to connect to.
   * @throws DatabaseError UNAVAILABLE where those that answer are not what is asked for; what the first one met where none answers
   */
  async choose(): Promise<string> {
    if (this.isSingle) return this.#url.places[0];
    const now = performance.now();
    if (this.#choice === undefined || now - this.#choice.madeAt > KEPT_MS)
      this.#choice = { place: this.#find(), madeAt: now };
    const choice = this.#choice;
    try {
      return await choice.place;
    } catch (error) {
      if (this.#choice === choice) this.forget();
      throw error;
    }
  }

  /** The next connection looks at all servers again. */
  forget(): void {
    this.#choice = undefined;
  }

  /** Looks at a new connection. @throws DatabaseError UNAVAILABLE where its server is not what the URL asks for */
  async verify(client: Pick<pg.Client, 'query'>): Promise<void> {
    const { target } = this.#url;
    if (target === 'any' || target === 'prefer-standby') return;
    if (!fits[target](await sessionOf(client))) throw noneFits(target);
  }

  /** Asks all at once: one that hangs keeps nobody from the one that took its place. */
  async #find(): Promise<string> {
    const { places, target } = this.#url;
    const asked = places.map((place) => ask(place));
    if (isOneAlone(target)) {
      const fitting = asked.map(async (answer) => {
        const { place, session } = await answer;
        if (fits[target](session)) return place;
        throw noneFits(target);
      });
      const first = await Promise.any(fitting).catch(() => undefined);
      if (first !== undefined) return first;
    }
    const answers = await Promise.allSettled(asked);
    const there = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const standby = target === 'prefer-standby' ? there.find(({ session }) => session.standby) : undefined;
    const chosen = standby ?? there.find(({ session }) => fits[target](session));
    if (chosen !== undefined) return chosen.place;
    if (there.length > 0) throw noneFits(target);
    // What the first one met says more than that none fits.
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
    throw noneFits(target);
  }
}

async function ask(place: string): Promise<Found> {
  const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
  const client = new pg.Client({ connectionString: place, ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { place, session: await sessionOf(client) };
  } finally {
    // Nobody waits for it: a server that hangs would not answer this either.
    void client.end().catch(() => undefined);
  }
}
