import type { Environment } from '@nova/config';
import type { Database } from '@nova/db';
import type { Ask } from './ask.ts';
import type { Screens } from './screens.ts';
import type { Streams } from './streams.ts';

/** What a command ends with. */
export interface Report {
  /** What `--json` prints. */
  readonly document: unknown;
  /** What a person reads. */
  readonly text: string;
  /** 1 when a part of the work could not be done; 0 when left out. */
  readonly exitCode?: 0 | 1;
}

/** What a command works with. */
export interface Tools {
  readonly database: Database;
  readonly environment: Environment;
  /** The migrations that were missing and have just been applied. */
  readonly applied: readonly string[];
  /** Tells a person at a terminal, on standard error, what is going on; silent otherwise. */
  readonly tell: (line: string) => void;
  /** Asks a person at a terminal; undefined where there is none. */
  readonly ask: Ask | undefined;
  readonly streams: Streams;
}

/** What a command works with that opens what it needs by itself. */
export interface World {
  readonly env: NodeJS.ProcessEnv;
  /** Shows a person at a terminal what is going on, until the next word. */
  readonly show: (what: string) => void;
  readonly streams: Screens;
}

/** How commands reach the world. */
export interface Shell {
  /** Asks a person at a terminal; undefined where there is none. */
  readonly ask: Ask | undefined;
  /** Opens the database, brings its schema up to date, does the work and prints the report; none when the work printed all. */
  run(work: (tools: Tools) => Promise<Report | undefined>): Promise<void>;
  /** The same for work on much data, whose statements are not given up while the database is busy. */
  runPatiently(work: (tools: Tools) => Promise<Report | undefined>): Promise<void>;
  /** Does work that needs no open database, and prints its report. */
  print(work: (world: World) => Promise<Report>): Promise<void>;
}
