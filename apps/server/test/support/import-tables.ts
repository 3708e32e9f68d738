import { setTimeout as pause } from 'node:timers/promises';
import type { ImportRecord } from '@nova/features/contract';
import {
  createImportWorker,
  createTableReader,
  type ImportWorker,
  type TableReader,
} from '@nova/features/imports';
import type { ServerOptions } from '../../src/server-options.ts';
import type { Answer, TestServer } from './test-server.ts';

export type Content = string | Uint8Array<ArrayBuffer> | Blob;

export interface TestImports {
  readonly reader: TableReader;
  /** Uploads a table; answers its id. */
  upload(key: string, name: string, content: Content, kind?: string): Promise<string>;
  post(key: string, id: string, what: 'look' | 'run' | 'undo', json?: object): Promise<Answer>;
  get(key: string, id: string): Promise<ImportRecord>;
  /** Waits for the state; answers the import. */
  until(key: string, id: string, ...states: readonly ImportRecord['state'][]): Promise<ImportRecord>;
  /** Uploads a table, looks at it and runs it to its end. */
  whole(key: string, name: string, content: Content, answers?: object): Promise<ImportRecord>;
  close(): Promise<void>;
}

/** A worker as a serving process has it. Without services nobody does what waits. */
export function startImports(server: TestServer, services?: ServerOptions['services']): TestImports {
  const reader = createTableReader();
  const turns = services && takeTurns(services, reader);
  const call = async (key: string, method: string, path: string, json?: object): Promise<Answer> =>
    server.call(method, path, { key, ...(json && { json }) });
  const get = async (key: string, id: string): Promise<ImportRecord> =>
    importOf(await call(key, 'GET', `/imports/${id}`));
  const until: TestImports['until'] = async (key, id, ...states) => {
    for (let turn = 0; turn < 3_000; turn++) {
      const found = await get(key, id);
      if (states.includes(found.state)) return found;
      await pause(100);
    }
    throw new Error(`The import is still ${(await get(key, id)).state}`);
  };
  const post: TestImports['post'] = (key, id, what, json = {}) =>
    call(key, 'POST', `/imports/${id}/${what}`, json);
  const upload: TestImports['upload'] = async (key, name, content, kind) => {
    const body = new FormData();
    body.set('file', new File([content], name));
    if (kind !== undefined) body.set('kind', kind);
    return String(dataOf(await server.call('POST', '/imports', { key, body })));
  };
  return {
    reader,
    upload,
    post,
    get,
    until,
    async whole(key, name, content, answers = {}) {
      const id = await upload(key, name, content);
      dataOf(await post(key, id, 'look', answers));
      await until(key, id, 'LOOKED');
      dataOf(await post(key, id, 'run'));
      return until(key, id, 'COMPLETE', 'INTERRUPTED');
    },
    async close() {
      await turns?.stop();
      await reader.close();
    },
  };
}

/** The data of a success. */
export function dataOf({ status, body }: Answer): unknown {
  if (status !== 200) throw new Error(`${String(status)}: ${JSON.stringify(body)}`);
  return (body as { data: unknown }).data;
}

export const importOf = (answer: Answer): ImportRecord => dataOf(answer) as ImportRecord;

interface Turns {
  stop(): Promise<void>;
}

function takeTurns({ database, ports, now }: ServerOptions['services'], reader: TableReader): Turns {
  const failures: unknown[] = [];
  const onError = (error: unknown): void => void failures.push(error);
  const { files, erasures } = ports;
  const worker: ImportWorker = createImportWorker({ database, files, erasures, reader, now, onError });
  const ending = new AbortController();
  const turning = (async () => {
    while (!ending.signal.aborted) {
      await worker.turn();
      await pause(50);
    }
  })();
  return {
    async stop() {
      ending.abort();
      await turning;
      await worker.stop();
      if (failures.length > 0) throw new AggregateError(failures, 'A worker failed');
    },
  };
}
