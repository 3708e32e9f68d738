import type { Environment } from '@nova/config';
import type { Database } from '@nova/db';
import type { CommandsLedger } from './commands/open-erasures.ts';
import type { Ask, Screens, Streams } from './terminal.ts';

export interface Report {
  /** The value that `--json` prints. */
  readonly document: unknown;
  readonly text: string;
  /** 1 if a part of the work failed; 0 if left out. */
  readonly exitCode?: 0 | 1;
}

export interface Tools {
  readonly database: Database;
  readonly environment: Environment;
  readonly erasures: CommandsLedger;
  readonly applied: readonly string[];
  /** Prints a line on standard error at a terminal; silent elsewhere. */
  readonly tell: (line: string) => void;
  /** Undefined without a terminal. */
  readonly ask: Ask | undefined;
  readonly streams: Streams;
}

/** Environment and output of a command that opens its own resources. */
interface World {
  readonly env: NodeJS.ProcessEnv;
  /** Shows the current step at a terminal. */
  readonly show: (what: string) => void;
  readonly streams: Screens;
}

export interface Shell {
  /** Undefined without a terminal. */
  readonly ask: Ask | undefined;
  /** Opens and migrates the database, does the work and prints its report, if any. */
  run(work: (tools: Tools) => Promise<Report | undefined>): Promise<void>;
  /** Like `run`, with long timeouts for work on much data. */
  runPatiently(work: (tools: Tools) => Promise<Report | undefined>): Promise<void>;
  /** Prints the report of work that needs no database. */
  print(work: (world: World) => Promise<Report>): Promise<void>;
  /** Runs work that speaks a protocol on the streams, and ends with its exit code. */
  speak(work: (world: Pick<World, 'env'> & { readonly streams: Streams }) => Promise<0 | 1>): Promise<void>;
}
