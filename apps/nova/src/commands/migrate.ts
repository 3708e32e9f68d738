import type { Command } from 'commander';
import { leafCommand } from '../command-line.ts';
import type { Shell } from '../shell.ts';
import { summaries } from '../summaries.ts';

/** Every command migrates first; this one reports it. */
export const migrateCommand = (shell: Shell): Command =>
  leafCommand('migrate', summaries.migrate).action(() =>
    shell.run(({ database, applied }) => {
      const text =
        applied.length === 0
          ? 'The database is up to date.'
          : `The database is up to date. Applied: ${applied.join(', ')}.`;
      return Promise.resolve({ document: { database: database.kind, applied }, text });
    }),
  );
