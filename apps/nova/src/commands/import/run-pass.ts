import {
  type ImportFindings,
  importPass,
  type Settings,
  type ErasedPersons,
  type FileWriter,
} from '@nova/features/imports';
import { progressBar, runUntilInterrupted } from '../../long-command.ts';
import type { Tools } from '../../shell.ts';
import type { ImportSource } from './open-source.ts';

/** One pass of a file into an account, or a dry run. */
export interface Pass {
  readonly name: string;
  readonly account: string;
  readonly source: ImportSource;
  readonly settings: Settings;
  readonly dryRun: boolean;
  readonly events: boolean;
  readonly near: boolean;
  readonly json: boolean;
  readonly files: FileWriter;
  readonly erased: ErasedPersons;
}

/** Runs the pass and shows its progress; Ctrl-C ends it. */
export async function runPass(
  { database, streams }: Tools,
  { json, source, ...pass }: Pass,
): Promise<ImportFindings> {
  const bar = progressBar(streams, pass.dryRun ? 'Checking' : 'Importing', {
    total: source.size,
    unit: 'lines',
    isShown: !json,
  });
  try {
    return await runUntilInterrupted((signal) =>
      importPass(database, {
        ...pass,
        source,
        collectIds: json,
        signal,
        onProgress: ({ lines }) => {
          bar.update(source.bytesRead(), lines);
        },
      }),
    );
  } finally {
    bar.stop();
  }
}
