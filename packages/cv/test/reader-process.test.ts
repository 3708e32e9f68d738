import { afterEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@nova/testing';
import { createCvParser, type CvParser } from '../src/index.ts';
import { BOMBS } from './hostile/bombs.ts';
import { repeatedText } from './hostile/make-pdf.ts';
import { childrenOf, tellsOfProcesses } from './support/process-tree.ts';

describe('reader process', () => {
  /** A busy machine starts and ends a process late. */
  const patience = { withinMs: 120_000, everyMs: 20 };
  const seen = tellsOfProcesses ? describe : describe.skip;
  let parser: CvParser | null = null;
  afterEach(async () => {
    await parser?.close();
    parser = null;
  });

  function readerOf(pid: number): number {
    const [reader] = childrenOf(pid);
    if (reader === undefined) throw new Error('There is no reader.');
    return reader;
  }

  /** Asks again and again until its reader was stopped in the middle of a parse. */
  async function stopInTheMiddle(pool: CvParser): Promise<{ reader: number; parse: Promise<unknown> }> {
    for (;;) {
      const parse = pool.parse(repeatedText(20_000));
      parse.catch(() => undefined);
      await until('one reader', () => childrenOf(process.pid).length === 1, patience);
      await sleep(20);
      const reader = readerOf(process.pid);
      process.kill(reader, 'SIGSTOP');
      await sleep(200);
      if (pool.stats().busy === 1) return { reader, parse };
      process.kill(reader, 'SIGCONT');
    }
  }

  seen('a reader that the machine has no time for', () => {
    it('reads its document although that takes longer than the limit of processor time', async () => {
      const processorMs = 6_000;
      parser = createCvParser({ workers: 1, processorMs, ocr: false });
      await parser.parse(repeatedText(100)).catch(() => undefined);
      const { reader, parse } = await stopInTheMiddle(parser);
      await sleep(processorMs + 500);
      process.kill(reader, 'SIGCONT');
      await expect(parse).resolves.toMatchObject({ employmentHistory: [] });
    });

    it('A document beyond the wall-clock limit ends its reader', async () => {
      parser = createCvParser({ workers: 1, wallMs: 10_000, ocr: false });
      const { reader, parse } = await stopInTheMiddle(parser);
      await expect(parse).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
      await until('the reader is replaced', () => !childrenOf(process.pid).includes(reader), patience);
    });
  });

  seen('a reader', () => {
    it('ends when it has had nothing to read for a while', async () => {
      parser = createCvParser({ workers: 1, idleMs: 50 });
      await parser.parse(Uint8Array.of(1)).catch(() => undefined);
      await until('no reader', () => childrenOf(process.pid).length === 0, patience);
      expect(parser.stats()).toMatchObject({ failed: 1, restarted: 0 });
      await expect(parser.parse(Uint8Array.of(1))).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' });
    });

    it('A reader that ended while idle is replaced', async () => {
      parser = createCvParser({ workers: 1 });
      await parser.parse(Uint8Array.of(1)).catch(() => undefined);
      const reader = readerOf(process.pid);
      process.kill(reader, 'SIGKILL');
      await until('no reader', () => childrenOf(process.pid).length === 0, patience);
      await expect(parser.parse(Uint8Array.of(1))).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' });
    });

    it('reads on when a terminal or systemd tells all processes to end', async () => {
      parser = createCvParser({ workers: 1, ocr: false });
      await parser.parse(Uint8Array.of(1)).catch(() => undefined);
      const parse = parser.parse(repeatedText(20_000));
      const reader = readerOf(process.pid);
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(reader, signal);
      await expect(parse).resolves.toMatchObject({ employmentHistory: [] });
    });

    it('knows nothing of the settings of who started it', async () => {
      process.env.DATABASE_URL ??= 'postgresql://somebody:secret@nowhere.example/nova';
      parser = createCvParser({ workers: 1 });
      await parser.parse(Uint8Array.of(1)).catch(() => undefined);
      const reader = readerOf(process.pid);
      const environment = await readFile(`/proc/${String(reader)}/environ`, 'utf8');
      expect(environment).toContain('NODE_CHANNEL_FD');
      expect(environment).not.toContain('DATABASE_URL');
    });
  });

  seen('the readers of a process that is killed', () => {
    const program = `
    const { createCvParser } = await import(${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)});
    const parser = createCvParser({ workers: 1 });
    process.on('message', (bytes) => {
      void parser.parse(bytes).catch(() => undefined).then(() => process.send('read'));
    });`;
    let owner: ChildProcess;
    const startOwner = (): ChildProcess =>
      spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        serialization: 'advanced',
      });
    const isRunning = (pid: number): boolean => {
      try {
        process.kill(pid, 0);
        return true;
      } catch {
        return false;
      }
    };

    it('end with it, idle', async () => {
      owner = startOwner();
      const read = once(owner, 'message');
      owner.send(Uint8Array.of(1));
      await read;
      const reader = readerOf(owner.pid ?? 0);
      expect(isRunning(reader)).toBe(true);
      owner.kill('SIGKILL');
      await until('the reader ends', () => !isRunning(reader), patience);
    });

    it('end with it, in the middle of a document that leaves them no time', async () => {
      owner = startOwner();
      const bomb = BOMBS['15 pages of 60 MiB']?.() ?? new Uint8Array();
      owner.send(bomb);
      await until('one reader', () => childrenOf(owner.pid ?? 0).length === 1, patience);
      const reader = readerOf(owner.pid ?? 0);
      await sleep(500);
      owner.kill('SIGKILL');
      await until('the reader ends', () => !isRunning(reader), patience);
      expect(childrenOf(owner.pid ?? 0)).toEqual([]);
    });
  });
});
