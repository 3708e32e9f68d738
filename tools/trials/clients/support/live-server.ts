import { createAgency, generousLimits, type Agency } from '../../src/stage/agency.ts';
import type { NovaServer } from '../../src/stage/nova-server.ts';
import { worlds } from '../../src/stage/worlds.ts';

export interface LiveServer {
  readonly server: NovaServer;
  readonly agency: Agency;
  end(): Promise<void>;
}

/** Uses a new embedded database. */
export async function liveServer(): Promise<LiveServer> {
  const world = await worlds.embedded();
  const agency = await world.inDatabase(async (database) => {
    await database.migrate();
    return createAgency(database, generousLimits);
  });
  const server = await world.start();
  return { server, agency, end: () => world.end() };
}
