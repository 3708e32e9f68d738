import { readEnvironment } from '@nova/config';
import { openDatabase } from '@nova/db';
import { embeddedIn } from '@nova/embedded';
import { lookForErasures } from './commands/open-erasures.ts';
import type { Report, Shell, Tools } from './shell.ts';
import type { Streams } from './terminal.ts';

export interface ShellOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly streams: Streams;
  readonly json: boolean;
  /** Called with a report's exit code. */
  readonly end: (exitCode: number) => void;
}

/**
 * The least timeout, in ms, of statements on much data. The setting is meant for callers who wait, but an import's
 * statements may take longer on a busy machine.
 */
const PATIENCE_MS = 600_000;

export function openShell({ env, streams, json, end }: ShellOptions): Shell {
  const ask = json ? undefined : streams.ask;
  const isRead = streams.err.isTTY === true && !json;
  const tell = (line: string): void => {
    if (isRead) streams.err.write(`${line}\n`);
  };

  async function runWithTools<T>(work: (tools: Tools) => Promise<T>, atLeastMs = 0): Promise<T> {
    const environment = readEnvironment(env);
    const { DATABASE_URL, DATABASE_DIRECT_URL, NOVA_DATA_DIR, STATEMENT_TIMEOUT_MS } = environment;
    const erasures = await lookForErasures(environment);
    const database = await openDatabase(DATABASE_URL ?? embeddedIn(NOVA_DATA_DIR, 'nova'), {
      directUrl: DATABASE_DIRECT_URL,
      suppressionKey: erasures.suppressionKey,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS === 0 ? 0 : Math.max(STATEMENT_TIMEOUT_MS, atLeastMs),
      onEvent: tell,
    });
    try {
      await database.reach();
      const applied = await database.migrate({ onProgress: tell });
      return await work({ database, environment, erasures, applied, tell, ask, streams });
    } finally {
      await database.close();
      await erasures.close();
    }
  }

  const eraseLine = '\r\u001b[2K';
  const flash = (text: string): void => {
    if (isRead) streams.err.write(`${eraseLine}${text}`);
  };
  const show = (report: Report | undefined): void => {
    if (report === undefined) return;
    streams.out.write(`${json ? JSON.stringify(report.document, null, 2) : report.text}\n`);
    end(report.exitCode ?? 0);
  };
  return {
    ask,
    run: async (work) => show(await runWithTools(work)),
    runPatiently: async (work) => show(await runWithTools(work, PATIENCE_MS)),
    print: async (work) => {
      const report = await work({ env, show: flash, streams });
      flash('');
      show(report);
    },
    speak: async (work) => end(await work({ env, streams })),
  };
}
