import { filePartOf, type Endpoint, type KeyRole } from '@nova/contract';
import { exampleInput } from '../examples/example-input.ts';
import type { Members } from '../examples/example-record.ts';
import { basePath } from '../route-table.ts';

/** Environment variables that hold keys, by role. */
const keyVariables = {
  PRIVATE: 'KEY',
  PUBLIC: 'PUBLIC_KEY',
  CALENDAR: 'CALENDAR_KEY',
} as const satisfies Record<KeyRole, string>;

export interface SampleCall {
  readonly endpoint: Endpoint;
  readonly url: string;
  readonly input: Members;
  readonly query: Members;
  readonly body: Members | undefined;
  readonly form: SampleForm | undefined;
  readonly keyVariable: (typeof keyVariables)[KeyRole];
}

interface SampleForm {
  readonly fields: Readonly<Record<string, string>>;
  /** The member that is a file, and the file's name. */
  readonly file: readonly [member: string, name: string] | undefined;
}

/** The origin of samples; whoever shows them replaces it. */
export const sampleOrigin = 'http://127.0.0.1:3000';

/** Of alternative members, samples name this one. */
const eitherOr: Readonly<Record<string, string>> = { 'files.list': 'candidateId' };

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

/** Leaves out options of the query string. */
function usualWrite(endpoint: Endpoint): Members {
  const left = endpoint.route.query ?? [];
  return Object.fromEntries(Object.entries(exampleInput(endpoint)).filter(([name]) => !left.includes(name)));
}

/** Leaves out ids of the example's account, and times to sync from. */
function firstRead(endpoint: Endpoint, inPath: readonly string[]): Members {
  const needed = [...inPath, eitherOr[endpoint.name]];
  return Object.fromEntries(
    Object.entries(exampleInput(endpoint)).filter(
      ([name]) => needed.includes(name) || !(name.endsWith('Id') || name === 'updatedSince'),
    ),
  );
}
