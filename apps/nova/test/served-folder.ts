import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '@nova/db';
import { createTestFolder } from '@nova/db/testing';
import { embeddedIn } from '@nova/embedded';
import { runCli, type Outcome } from './run-cli.ts';

/** A data folder whose database this process serves: commands join it, which is cheaper than opening it. */
export class ServedFolder {
  readonly folder: string;
  /** NOVA_DATA_DIR. */
  readonly data: string;
  readonly database: Database;

  private constructor(folder: string, data: string, database: Database) {
    this.folder = folder;
    this.data = data;
    this.database = database;
  }

  static async open(): Promise<ServedFolder> {
    const folder = await mkdtemp(join(tmpdir(), 'nova-served-'));
    const data = join(folder, 'data');
    await createTestFolder(data);
    return new ServedFolder(folder, data, await openDatabase(embeddedIn(data, 'server')));
  }

  readonly nova = (...words: string[]): Promise<Outcome> => runCli(words, { NOVA_DATA_DIR: this.data });

  async close(): Promise<void> {
    await this.database.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
