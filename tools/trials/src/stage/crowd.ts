import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Idle connections that fill a server. */
export interface Crowd {
  leave(): Promise<void>;
}

/** Others reconnect while places are taken, which needs several rounds. */
const mostRounds = 200;
const atOnce = 8;

/**
 * Ends others' connections and takes every place of this user.
 * @param url its user is no superuser, so the reserved places stay free
 * @param endOthers returns how many connections it ended
 * @throws if others keep reconnecting, or if `endOthers` keeps failing
 */
export async function crowdOut(url: string, endOthers: () => Promise<number>): Promise<Crowd> {
  const clients: pg.Client[] = [];
  const join = async (): Promise<boolean> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 30_000,
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
    try {
      // All places are ours.
      if ((await endOthers()) === 0) return { leave };
    } catch {
      // Connections that are being refused still have the reserved places.
      await sleep(100);
      continue;
    }
    await joinAll();
  }
  await leave();
  throw new Error(`Others have connections after ${String(mostRounds)} rounds.`);
}
