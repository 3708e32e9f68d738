import pg from 'pg';

/** Connections that nobody uses, to a server that has no more to give. */
export interface Crowd {
  leave(): Promise<void>;
}

/** Others come back as fast as their places are taken: it takes a few rounds, and once in a while many. */
const mostRounds = 200;
const atOnce = 8;

/**
 * Takes every connection that a server gives to this user, those of others included: they are ended, and their places taken.
 * @param url database and user, who is no superuser, so that the last places stay free for one
 * @param endOthers ends the connections of everybody else, and says how many there were
 * @throws when others keep coming back
 */
export async function crowdOut(url: string, endOthers: () => Promise<number>): Promise<Crowd> {
  const clients: pg.Client[] = [];
  const join = async (): Promise<boolean> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2_000,
      application_name: 'crowd',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      clients.push(client);
      return true;
    } catch {
      return false;
    }
  };
  const joinAll = async (): Promise<void> => {
    for (let joined = [true]; joined.includes(true);)
      joined = await Promise.all(Array.from({ length: atOnce }, join));
  };
  const leave = async (): Promise<void> => {
    await Promise.all(clients.map((client) => client.end()));
  };
  await joinAll();
  for (let round = 0; round < mostRounds; round++) {
    // No place was left, and nobody else had one.
    if ((await endOthers()) === 0) return { leave };
    await joinAll();
  }
  await leave();
  throw new Error(`Others have connections after ${String(mostRounds)} rounds.`);
}
