import { once } from 'node:events';
import { createServer } from 'node:net';
import { runningServers, type Environment, type RunningServer } from '@nova/config';
import { z } from 'zod';
import { fix, note, ok, reasonOf, type Finding } from './finding.ts';

const name = 'Server';
const patience = 3_000;

const readiness = z.object({
  status: z.string(),
  dependencies: z.record(z.string(), z.object({ state: z.string() }).loose()),
});

/** Nothing to mend: a server that may not send is told of by a line of its own. */
const sound = new Set(['ok', 'armed', 'fenced']);

/** Whether a Nova server answers on the port, or the port is free for one; and the data folder's servers on other ports. */
export async function checkPort(environment: Environment): Promise<readonly Finding[]> {
  const { HOST, PORT, NOVA_DATA_DIR, DATABASE_URL } = environment;
  const local = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  const url = `http://${local.includes(':') ? `[${local}]` : local}:${String(PORT)}`;
  const noted = runningServers(NOVA_DATA_DIR);
  const others = await findOthers(noted.filter(({ port }) => port !== PORT));
  const answer = PORT === 0 ? undefined : await ask(url);
  if (answer === undefined) return others.length > 0 ? others : [await tryPort(HOST, PORT)];
  if (answer === 'stranger') {
    return [
      ...others,
      fix(name, `Another program answers at ${url}.`, 'Stop it, or set PORT to a free one.'),
    ];
  }
  if (noted.some(({ port }) => port === PORT)) return [...others, stateOf(url, answer)];
  // Servers of one database may each have a folder; with the embedded one, another folder is another installation.
  return [...others, (DATABASE_URL === undefined ? fix : note)(name, ...ofAnotherFolder(url, NOVA_DATA_DIR))];
}

const ofAnotherFolder = (url: string, folder: string): readonly [string, string] => [
  `A Nova server answers at ${url}, but it is not one of ${folder}: the lines above are not about it.`,
  'Run this with the settings of that server, NOVA_DATA_DIR before all; or set PORT to a free one for a server of this folder.',
];

/** A server that was killed left its note; nobody answers there, or somebody else. */
async function findOthers(noted: readonly RunningServer[]): Promise<readonly Finding[]> {
  const asked = await Promise.all(
    noted.map(async ({ url }) => {
      const answer = await ask(url);
      return answer === undefined || answer === 'stranger' ? [] : [stateOf(url, answer)];
    }),
  );
  return asked.flat();
}

function stateOf(url: string, { dependencies }: z.output<typeof readiness>): Finding {
  const faults = Object.entries(dependencies).filter(([, { state }]) => !sound.has(state));
  if (faults.length === 0) return ok(name, `A Nova server answers at ${url} and is ready.`);
  const told = faults.map(([dependency, { state }]) => `${dependency}: ${state}`).join(', ');
  return fix(
    name,
    `A Nova server answers at ${url}, with ${told}.`,
    'Mend what the lines above name, and look into its log.',
  );
}

/** Undefined where nobody answers. */
async function ask(url: string): Promise<z.output<typeof readiness> | 'stranger' | undefined> {
  let body: unknown;
  try {
    const response = await fetch(`${url}/health/ready`, {
      // A connection that is kept would keep this process too.
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(patience),
    });
    body = await response.json().catch(() => undefined);
  } catch (error) {
    const refused = error instanceof Error && causeOf(error) === 'ECONNREFUSED';
    return refused ? undefined : 'stranger';
  }
  return readiness.safeParse(body).data ?? 'stranger';
}

const causeOf = (error: Error): unknown =>
  error.cause instanceof Error && 'code' in error.cause ? error.cause.code : error.cause;

async function tryPort(host: string, port: number): Promise<Finding> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return ok(name, `None is running; ${host}:${String(port)} is free for one.`);
  } catch (error) {
    return fix(
      name,
      `It could not listen: ${reasonOf(error)}.`,
      'Set HOST to an address of this machine and PORT to a free port.',
    );
  } finally {
    server.close();
  }
}
