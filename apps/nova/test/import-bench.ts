import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '@nova/config';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { exportRecords } from '@nova/features/imports';
import { createAccount, createUser } from '@nova/features';
import type { Question } from '../src/terminal.ts';
import { importFile } from '../src/commands/import/import-file.ts';
import type { ImportOptions } from '../src/commands/import/settings.ts';
import type { Report } from '../src/shell.ts';
import { noErasures } from './no-erasures.ts';
import { quietStreams } from './quiet-streams.ts';

/** A person at a terminal with answers by question; otherwise Enter. */
export class FakePerson {
  readonly asked: {
    readonly question: string;
    readonly choices: readonly string[];
    readonly usual: string;
  }[] = [];
  readonly #answers: readonly (readonly [RegExp, string | Error])[];

  constructor(answers: readonly (readonly [RegExp, string | Error])[] = []) {
    this.#answers = answers;
  }

  readonly ask = (question: string, { choices = [], usual = '' }: Question = {}): Promise<string> => {
    this.asked.push({ question, choices, usual });
    const answer = this.#answers.find(([pattern]) => pattern.test(question))?.[1] ?? usual;
    if (answer instanceof Error) return Promise.reject(answer);
    if (choices.length > 0 && !choices.includes(answer))
      throw new Error(`${answer} is none of ${choices.join()}`);
    return Promise.resolve(answer);
  };
}

export class ImportBench {
  readonly database: Database;
  readonly folder: string;
  told = '';

  private constructor(database: Database, folder: string) {
    this.database = database;
    this.folder = folder;
  }

  static async open(): Promise<ImportBench> {
    return new ImportBench(await sharedDatabase(), await mkdtemp(join(tmpdir(), 'nova-bench-')));
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Makes an account with these users, `ana@example.com` for Ana. */
  async account(users: readonly string[] = ['Ana'], timeZone = 'UTC'): Promise<string> {
    const { id } = await createAccount(this.database, { name: 'Bench', timeZone });
    for (const name of users)
      await createUser(this.database, id, {
        name,
        email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
      });
    return id;
  }

  async file(name: string, content: string | Uint8Array): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, content);
    return path;
  }

  /** With a person, the import runs at a terminal. */
  import(account: string, file: string, options: ImportOptions = {}, person?: FakePerson): Promise<Report> {
    const environment = readEnvironment({ NOVA_DATA_DIR: join(this.folder, 'data') });
    const streams = quietStreams();
    const tell = (line: string): void => void streams.err.write(`${line}\n`);
    const tools = { database: this.database, environment, erasures: noErasures, applied: [], tell, streams };
    return importFile({ ...tools, ask: person?.ask }, file, { ...options, account }).finally(() => {
      this.told = streams.err.text;
    });
  }

  async records(account: string, type: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const records: Record<string, unknown>[] = [];
    await exportRecords(this.database, {
      accountId: account,
      write: (line) => {
        const record = JSON.parse(line) as Record<string, unknown>;
        if (record.type === type) records.push(record);
      },
    });
    return records;
  }
}
