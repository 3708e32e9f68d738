import pg from 'pg';

/** Connections that nobody uses, to a server that has no more to give. */
export interface Crowd {
  leave(): Promise<void>;
}

/**
 * Takes every connection that a server gives to this user, those of others included: they are ended, and their places taken.
 * @param url database and user, who is no superuser, so that the last places stay free for one
 * @param endOthers ends the connections of everybody else
 */
export async function crowdOut(url: string, endOthers: () => Promise<unknown>): Promise<Crowd> {
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
    for (let misses = 0; misses < 10;) misses = (await join()) ? 0 : misses + 1;
  };
  await joinAll();
  for (let round = 0; round < 10; round++) {
    await endOthers();
    await joinAll();
  }
  return {
    leave: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
