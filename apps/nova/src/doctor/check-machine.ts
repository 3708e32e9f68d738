import { once } from 'node:events';
import { constants, existsSync, readFileSync } from 'node:fs';
import { access, rm, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Environment, projectRoot, type RunningServer, listRunningServers } from '@nova/config';
import { type FileStore, openFileStore } from '@nova/files';
import { z } from 'zod';
import { type Finding, fix, note, ok, formatReason } from './finding.ts';

const manifest = z.object({ version: z.string(), engines: z.object({ node: z.string() }) });

export function checkVersions(node: string = process.versions.node): readonly Finding[] {
  const { version, engines } = manifest.parse(
    JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')),
  );
  const oldest = /\d+(?:\.\d+)*/u.exec(engines.node)?.[0] ?? '0';
  const runtime = `Node ${node} on ${process.platform} ${process.arch}`;
  return [
    ok('Nova', `Version ${version}, in ${projectRoot}`),
    isAtLeast(node, oldest)
      ? ok('Node', `${runtime}.`)
      : fix('Node', `${runtime}; Nova needs ${oldest} or later.`, 'Install it from https://nodejs.org.'),
  ];
}

function isAtLeast(version: string, oldest: string): boolean {
  const [have, need] = [version, oldest].map((text) => text.split('.').map(Number));
  for (const [index, part] of (need ?? []).entries()) {
    const mine = have?.[index] ?? 0;
    if (mine !== part) return mine > part;
  }
  return true;
}

const folderName = 'Data folder';
const gigabyte = 1024 ** 3;
/**
 * The free bytes below which the check reports FIX or NOTE. A database that cannot write stops, and an import of CVs
 * fills a gigabyte quickly.
 */
const room = { fix: 0.2 * gigabyte, note: 2 * gigabyte };

/** Checks that NOVA_DATA_DIR is private, writable and has room. */
export async function checkFolder(folder: string): Promise<readonly Finding[]> {
  const stats = await stat(folder).catch(() => undefined);
  const there = stats ? folder : await findNearestFolder(folder);
  return [
    stats ? await checkAccess(folder, stats) : await checkParent(folder, there),
    await checkRoom(there),
  ];
}

async function findNearestFolder(folder: string): Promise<string> {
  const above = dirname(folder);
  const stats = await stat(above).catch(() => undefined);
  return stats || above === folder ? above : findNearestFolder(above);
}

const writable = (folder: string): Promise<boolean> =>
  access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

async function checkParent(folder: string, parent: string): Promise<Finding> {
  if (await writable(parent)) return ok(folderName, `${folder} is not there yet; the first start makes it.`);
  return fix(
    folderName,
    `${folder} is not there, and ${parent} cannot be written to.`,
    'Make it for the user that runs Nova, or set NOVA_DATA_DIR to a folder that can be made.',
  );
}

async function checkAccess(
  folder: string,
  found: { readonly mode: number; isDirectory(): boolean },
): Promise<Finding> {
  if (!found.isDirectory()) {
    return fix(folderName, `${folder} is no folder.`, 'Set NOVA_DATA_DIR to a folder.');
  }
  if (!(await writable(folder))) {
    const owner = `sudo chown -R $(id -un) '${folder}'`;
    return fix(
      folderName,
      `${folder} cannot be written to by this user.`,
      `Give it to the user that runs Nova: ${owner}`,
    );
  }
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    return fix(
      folderName,
      `${folder} holds people’s data and is open to other users.`,
      `chmod -R go-rwx '${folder}'`,
    );
  }
  return ok(folderName, `${folder} can be written to, by its owner alone.`);
}

async function checkRoom(folder: string): Promise<Finding> {
  const title = 'Free disk';
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const detail = `${(free / gigabyte).toFixed(1)} GB are free for ${folder}.`;
    if (free < room.fix) return fix(title, detail, 'Make room: a full disk stops every write.');
    return free < room.note ? note(title, detail, 'Make room before it fills up.') : ok(title, detail);
  } catch (error) {
    return note(title, `It cannot be told: ${formatReason(error)}.`, 'Look with df.');
  }
}

const filesName = 'Files';
/** The id of an account and an installation that own no files. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Checks that the file store writes, reads and removes. */
export async function checkFiles(environment: Environment): Promise<Finding> {
  const { S3_BUCKET, S3_ENDPOINT, NOVA_DATA_DIR } = environment;
  const place =
    S3_BUCKET === undefined ? NOVA_DATA_DIR : `bucket ${S3_BUCKET} at ${S3_ENDPOINT ?? 'Amazon S3'}`;
  if (S3_BUCKET === undefined && !existsSync(NOVA_DATA_DIR)) return ok(filesName, `On disk, in ${place}.`);
  const remedy =
    S3_BUCKET === undefined
      ? 'Give the folder to the user that runs Nova, and room on its disk.'
      : 'Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the keys; the key must be allowed to put, get, list and delete.';
  try {
    const folder = join(NOVA_DATA_DIR, 'files');
    const store = await openFileStore({ ...environment, folder }, nobody);
    try {
      await testRoundTrip(store);
    } finally {
      await store.close();
      if (store.kind === 'disk')
        await rm(join(folder, `installation-${nobody}`), { recursive: true, force: true });
    }
    return ok(
      filesName,
      `Written, read back and removed: ${S3_BUCKET === undefined ? `on disk, in ${place}` : place}.`,
    );
  } catch (error) {
    return fix(filesName, `They cannot be kept in ${place}: ${formatReason(error)}.`, remedy);
  }
}

const probe = 'nova doctor';

async function testRoundTrip(store: FileStore): Promise<void> {
  const streamProbe = async function* (): AsyncGenerator<Uint8Array> {
    await Promise.resolve();
    yield new TextEncoder().encode(probe);
  };
  const file = await store.put(nobody, nobody, streamProbe());
  try {
    if ((await text(await store.open(file))) !== probe)
      throw new Error('what was written comes back changed');
  } finally {
    await store.remove(file.storageKey);
  }
}

const serverName = 'Server';
const patience = 3_000;

const readiness = z.object({
  status: z.string(),
  dependencies: z.record(z.string(), z.object({ state: z.string() }).loose()),
});

/** States that count as healthy here; another check reports a server that may not send. */
const sound = new Set(['ok', 'armed', 'fenced']);

/** Checks for a Nova server on the port or a free port, and for the data folder's servers on other ports. */
export async function checkPort(environment: Environment): Promise<readonly Finding[]> {
  const { HOST, PORT, NOVA_DATA_DIR, DATABASE_URL } = environment;
  const local = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  const url = `http://${local.includes(':') ? `[${local}]` : local}:${String(PORT)}`;
  const servers = listRunningServers(NOVA_DATA_DIR);
  const otherFindings = await findOthers(servers.filter(({ port }) => port !== PORT));
  const answer = PORT === 0 ? undefined : await ask(url);
  if (answer === undefined) return otherFindings.length > 0 ? otherFindings : [await tryPort(HOST, PORT)];
  if (answer === 'stranger') {
    return [
      ...otherFindings,
      fix(serverName, `Another program answers at ${url}.`, 'Stop it, or set PORT to a free one.'),
    ];
  }
  if (servers.some(({ port }) => port === PORT)) return [...otherFindings, describeReadiness(url, answer)];
  // Servers of one database may each have a folder if DATABASE_URL is set. With the embedded database, another folder is
  // another installation.
  return [
    ...otherFindings,
    (DATABASE_URL === undefined ? fix : note)(serverName, ...describeOtherFolder(url, NOVA_DATA_DIR)),
  ];
}

const describeOtherFolder = (url: string, folder: string): readonly [string, string] => [
  `A Nova server answers at ${url}, but it is not one of ${folder}: the lines above are not about it.`,
  'Run this with the settings of that server, NOVA_DATA_DIR before all; or set PORT to a free one for a server of this folder.',
];

/**
 * Checks the other servers of the data folder. A killed server leaves its address there, so servers that do not answer
 * are left out.
 */
async function findOthers(servers: readonly RunningServer[]): Promise<readonly Finding[]> {
  const findings = await Promise.all(
    servers.map(async ({ url }) => {
      const answer = await ask(url);
      return answer === undefined || answer === 'stranger' ? [] : [describeReadiness(url, answer)];
    }),
  );
  return findings.flat();
}

function describeReadiness(url: string, { dependencies }: z.output<typeof readiness>): Finding {
  const faults = Object.entries(dependencies).filter(([, { state }]) => !sound.has(state));
  if (faults.length === 0) return ok(serverName, `A Nova server answers at ${url} and is ready.`);
  const faultList = faults.map(([dependency, { state }]) => `${dependency}: ${state}`).join(', ');
  return fix(
    serverName,
    `A Nova server answers at ${url}, with ${faultList}.`,
    'Fix what the lines above name, and look into its log.',
  );
}

async function ask(url: string): Promise<z.output<typeof readiness> | 'stranger' | undefined> {
  let body: unknown;
  try {
    const response = await fetch(`${url}/health/ready`, {
      // An idle connection would delay the end of this process.
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(patience),
    });
    body = await response.json().catch(() => undefined);
  } catch (error) {
    const refused = error instanceof Error && readCause(error) === 'ECONNREFUSED';
    return refused ? undefined : 'stranger';
  }
  return readiness.safeParse(body).data ?? 'stranger';
}

const readCause = (error: Error): unknown =>
  error.cause instanceof Error && 'code' in error.cause ? error.cause.code : error.cause;

async function tryPort(host: string, port: number): Promise<Finding> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return ok(serverName, `None is running; ${host}:${String(port)} is free for one.`);
  } catch (error) {
    return fix(
      serverName,
      `It could not listen: ${formatReason(error)}.`,
      'Set HOST to an address of this machine and PORT to a free port.',
    );
  } finally {
    server.close();
  }
}
