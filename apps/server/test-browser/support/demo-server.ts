import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSink } from '@nova/mail/testing';
import { freePort, until } from '@nova/testing';

export interface DemoServer {
  readonly url: string;
  /** As printed: it signs in once. */
  readonly signInLink: string;
  close(): Promise<void>;
}

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** A first start takes this long on a busy machine, in milliseconds. */
export const firstStart = 900_000;

/** What `npm start` does in a fresh clone, with a mail server that keeps what it takes. */
export async function startDemoServer(): Promise<DemoServer> {
  const [folder, port, sink] = await Promise.all([
    mkdtemp(join(tmpdir(), 'nova-demo-server-')),
    freePort(),
    openSink(),
  ]);
  const { PATH, HOME, TZ } = process.env;
  const server = spawn(process.execPath, [program], {
    env: {
      PATH,
      HOME,
      TZ,
      NOVA_DATA_DIR: folder,
      PORT: String(port),
      MAIL_URL: sink.url,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  let said = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const linkIn = (): string | undefined => /Sign in, once +(?<link>\S+)/u.exec(said)?.groups?.link;
  await until('a server prints its link', () => linkIn() !== undefined || server.exitCode !== null, {
    withinMs: firstStart,
  });
  const signInLink = linkIn();
  if (signInLink === undefined) throw new Error(`The server has ended: ${said}`);
  return {
    url: `http://127.0.0.1:${String(port)}`,
    signInLink,
    async close() {
      server.kill();
      await ended;
      await sink.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
