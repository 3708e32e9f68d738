import { filePartOf, type Endpoint, type KeyRole } from '@nova/contract';
import { exampleInput } from '../examples/example-input.ts';
import { basePath } from '../route-table.ts';

export type Members = Readonly<Record<string, unknown>>;

/** The variables of the environment that hold keys, by their roles. */
const keyVariables = {
  PRIVATE: 'KEY',
  PUBLIC: 'PUBLIC_KEY',
  CALENDAR: 'CALENDAR_KEY',
} as const satisfies Record<KeyRole, string>;

/** One call as samples in every language make it: the endpoint's route, filled with its example. */
export interface SampleCall {
  readonly endpoint: Endpoint;
  /** Where it goes, the ids in their places and without a query. */
  readonly url: string;
  /** What the client takes: everything in one object. */
  readonly input: Members;
  readonly query: Members;
  /** What a JSON body holds; undefined where none is sent. */
  readonly body: Members | undefined;
  /** What a form holds; undefined where none is sent. */
  readonly form: SampleForm | undefined;
  /** The variable of the environment that holds a key of the right role. */
  readonly keyVariable: (typeof keyVariables)[KeyRole];
}

interface SampleForm {
  /** Members as forms carry them: text. */
  readonly fields: Readonly<Record<string, string>>;
  /** The member that is a file, and the file's name. */
  readonly file: readonly [member: string, name: string] | undefined;
}

/** The address that samples ask; whoever shows them puts the server's own in its place. */
export const sampleOrigin = 'http://127.0.0.1:3000';

/** Members of which a caller gives one: a sample names the first. */
const eitherOr: Readonly<Record<string, string>> = { 'files.list': 'candidateId' };

/** The call that samples of an endpoint make. */
export function sampleCallOf(endpoint: Endpoint): SampleCall {
  const { method, path, body: kind = 'json' } = endpoint.route;
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/gu), ([, name = '']) => name);
  const input = method === 'GET' ? firstRead(endpoint, inPath) : usualWrite(endpoint);
  const beside = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const sent = method === 'POST' || method === 'PUT' ? kind : 'none';
  return {
    endpoint,
    url:
      sampleOrigin +
      basePath +
      path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(input[name]))),
    input,
    query: sent === 'none' ? beside : {},
    body: sent === 'json' && Object.keys(beside).length > 0 ? beside : undefined,
    form: sent === 'multipart' ? formOf(endpoint, beside) : undefined,
    keyVariable: keyVariables[endpoint.role],
  };
}

function formOf(endpoint: Endpoint, members: Members): SampleForm {
  const part = filePartOf(endpoint)?.name;
  const file = Object.keys(members).find((name) => name === part);
  const fields = Object.entries(members)
    .filter(([name]) => name !== file)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  return {
    fields: Object.fromEntries(fields) as Readonly<Record<string, string>>,
    file: file === undefined ? undefined : [file, String(members[file])],
  };
}

/** What a write says: how a body is taken is left as it is. */
function usualWrite(endpoint: Endpoint): Members {
  const left = endpoint.route.query ?? [];
  return Object.fromEntries(Object.entries(exampleInput(endpoint)).filter(([name]) => !left.includes(name)));
}

/** What a first read asks for: no filter by a record that only the example's account has, and no time to sync from. */
function firstRead(endpoint: Endpoint, inPath: readonly string[]): Members {
  const needed = [...inPath, eitherOr[endpoint.name]];
  return Object.fromEntries(
    Object.entries(exampleInput(endpoint)).filter(
      ([name]) => needed.includes(name) || !(name.endsWith('Id') || name === 'updatedSince'),
    ),
  );
}
