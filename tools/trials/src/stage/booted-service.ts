import { childrenOf } from '../../../../packages/cv/test/support/process-tree.ts';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '@nova/testing';
import { runToEnd, startProcess } from './owned-process.ts';
import { projectRoot } from './project-root.ts';
import { triedRoot } from './tried-version.ts';

/** The service as the tried version's deploy/ installs it, under its own systemd. */
export interface BootedService {
  readonly url: string;
  /** The root of its file system, on the host. */
  readonly root: string;
  serverPid(): Promise<number>;
  /**
   * Runs a program there as root.
   * @returns its output
   */
  run(program: string, ...args: string[]): Promise<string>;
  end(): Promise<void>;
}

const systemd = '/lib/systemd/systemd';

/** Null if this machine can run it. */
export function whyNoService(): string | null {
  if (process.platform !== 'linux') return 'this is no Linux';
  if (process.getuid?.() !== 0) return 'only root may start a systemd';
  const programs = [systemd, '/usr/bin/unshare', '/usr/bin/nsenter', '/usr/bin/systemctl'];
  const absent = programs.find((program) => !existsSync(program));
  return absent === undefined ? null : `${absent} is missing`;
}

/** A process has one id in each namespace. */
const pidsOf = (pid: number): readonly number[] =>
  (/^NSpid:\s*(.*)$/mu.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? '')
    .split(/\s+/u)
    .map(Number);

/**
 * Boots a systemd with only the unit of deploy/, in its own namespaces, on a temporary copy of this file system.
 * @param settings further lines of /etc/nova.env
 * @throws with its output if it does not become ready
 */
export async function bootService(settings: string): Promise<BootedService> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-service-'));
  const port = await freePort();
  const script = join(projectRoot(), 'tools', 'trials', 'faults', 'support', 'boot-service.sh');
  const namespaces = ['--mount', '--pid', '--cgroup', '--ipc', '--uts', '--fork', '--kill-child'];
  const args = [...namespaces, script, folder, triedRoot(), process.execPath];
  const booted = await startProcess('unshare', args, {
    env: { PATH: process.env.PATH, SETTINGS: `PORT=${String(port)}\nNOVA_DEMO=0\n${settings}` },
  });
  const url = `http://127.0.0.1:${String(port)}`;
  const init = (): string => {
    const [pid] = childrenOf(booted.pid);
    if (pid === undefined) throw new Error(`systemd has ended: ${booted.said()}`);
    return String(pid);
  };
  const run = (program: string, ...rest: string[]): Promise<string> =>
    runToEnd('nsenter', ['--target', init(), '--mount', '--pid', '--root', '--wd', program, ...rest], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    });
  const end = async (): Promise<void> => {
    booted.signal('SIGKILL');
    await booted.ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await until('the service is ready', async () => (await fetch(`${url}/health/ready`)).ok, {
      withinMs: 240_000,
    });
  } catch (error) {
    const said = booted.said();
    await end();
    throw new Error(`The service did not start: ${said}`, { cause: error });
  }
  const serverPid = async (): Promise<number> => {
    const there = Number(await run('/usr/bin/systemctl', 'show', 'nova', '--property=MainPID', '--value'));
    const isServer = (pid: number): boolean => pidsOf(pid).at(-1) === there;
    const server = childrenOf(Number(init())).find(isServer);
    if (server === undefined) throw new Error('The service does not run.');
    return server;
  };
  return { url, root: `/proc/${init()}/root`, serverPid, run, end };
}
