import { importRecords, type ImportReport } from '@nova/features/imports';
import type { TestAgency, TestServer } from '../../support/test-server.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Body {
  readonly data: unknown;
  readonly error: string | null;
  readonly message: string;
  readonly success: boolean;
  readonly requestId?: string;
  readonly page?: number;
  readonly size?: number;
  readonly total?: number;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
  readonly limit?: Json;
}

interface Heard {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly id: string;
  readonly record: Json;
  readonly records: readonly Json[];
}

export interface Caller {
  readonly accountId: string;
  readonly userId: string;
  readonly privateKey: string;
  readonly publicKey: string;
  get(path: string): Promise<Heard>;
  post(path: string, json?: unknown): Promise<Heard>;
  put(path: string, json: unknown): Promise<Heard>;
  remove(path: string): Promise<Heard>;
  /** As an operator does. */
  load(...lines: readonly Json[]): Promise<ImportReport>;
}

export async function openAgency(
  server: TestServer,
  options: Parameters<TestServer['agency']>[0] = {},
): Promise<Caller> {
  return callerOf(server, await server.agency(options));
}

function callerOf(server: TestServer, agency: TestAgency): Caller {
  const ask = async (method: string, path: string, json?: unknown): Promise<Heard> => {
    const answer = await server.call(method, path, {
      key: agency.privateKey,
      ...(json === undefined ? {} : { json }),
    });
    const body = answer.body as Body;
    return {
      status: answer.status,
      headers: answer.headers,
      body,
      id: body.data as string,
      record: body.data as Json,
      records: body.data as readonly Json[],
    };
  };
  return {
    ...agency,
    get: (path) => ask('GET', path),
    post: (path, json) => ask('POST', path, json),
    put: (path, json) => ask('PUT', path, json),
    remove: (path) => ask('DELETE', path),
    load: (...lines) =>
      importRecords(server.database, {
        accountId: agency.accountId,
        collectIds: true,
        lines: textOf(lines),
      }),
  };
}

async function* textOf(lines: readonly Json[]): AsyncGenerator<string> {
  for (const line of lines) yield Promise.resolve(JSON.stringify(line));
}

export function idIn({ ids, errors }: ImportReport, line: string): string {
  const id = ids[line];
  if (id === undefined) throw new Error(`No ${line} came in: ${JSON.stringify(errors)}`);
  return id;
}

export const nobody = '01890000-0000-7000-8000-000000000000';
