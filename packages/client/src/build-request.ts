import { toFile, type FileSource } from './file-source.ts';
import type { Procedure } from './procedure.ts';

/** A request that can be sent any number of times. */
export interface BuiltRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

type Input = Readonly<Record<string, unknown>>;

/**
 * What a procedure sends for an input: its path, query and body.
 * @param url where the server answers, without a trailing slash
 */
export async function buildRequest(
  url: string,
  { method, path, uploads }: Procedure,
  input: Input,
): Promise<BuiltRequest> {
  const inPath = new Set(Array.from(path.matchAll(/\{(\w+)\}/gu), ([, name = '']) => name));
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_all, name: string) =>
    encodeURIComponent(textOf(input[name])),
  );
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  const address = `${url}/api/nova${filled}`;
  if (method === 'GET' || method === 'DELETE') {
    const query = queryOf(rest);
    return { url: query === '' ? address : `${address}?${query}`, method, headers: {}, body: undefined };
  }
  if (uploads !== null) return { url: address, method, headers: {}, body: await formOf(rest, uploads) };
  if (rest.length === 0) return { url: address, method, headers: {}, body: undefined };
  return { url: address, method, headers: jsonHeaders, body: JSON.stringify(Object.fromEntries(rest)) };
}

const jsonHeaders = { 'Content-Type': 'application/json' } as const;

const queryOf = (members: readonly (readonly [string, unknown])[]): string =>
  new URLSearchParams(members.map(([name, value]): [string, string] => [name, textOf(value)])).toString();

async function formOf(members: readonly (readonly [string, unknown])[], file: string): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of members) {
    if (name === file) form.append(name, await toFile(fileOf(value)));
    else if (value !== null) form.append(name, textOf(value));
  }
  return form;
}

/** The member of an upload that is a file is a file source by its type. */
const fileOf = (value: unknown): FileSource => value as FileSource;

/** Members of addresses and forms are plain values by their types. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
