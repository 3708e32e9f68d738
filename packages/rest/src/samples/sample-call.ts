import { filePartOf, type Endpoint, type EndpointRole } from '@nova/contract';
import { buildExampleInput, choiceMembers } from '../examples/example-input.ts';
import type { Members } from '../examples/example-record.ts';
import { basePath } from '../route-table.ts';

const keyVariables = {
  PRIVATE: 'KEY',
  PUBLIC: 'PUBLIC_KEY',
  CALENDAR: 'CALENDAR_KEY',
  NONE: undefined,
} as const satisfies Record<EndpointRole, string | undefined>;

export interface SampleCall {
  readonly endpoint: Endpoint;
  readonly url: string;
  readonly input: Members;
  readonly query: Members;
  readonly body: Members | undefined;
  readonly form: SampleForm | undefined;
  /** Undefined if anybody may call. */
  readonly keyVariable: (typeof keyVariables)[EndpointRole];
}

interface SampleForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: readonly [member: string, name: string] | undefined;
}

/** A placeholder: pages that show samples replace it with the server's own address. */
export const sampleOrigin = 'http://127.0.0.1:3000';

/** The member that a sample gives if its endpoint requires one of several members, by endpoint. */
const eitherOr: Readonly<Record<string, string>> = { 'files.list': 'candidateId' };

export function createSampleCall(endpoint: Endpoint): SampleCall {
  const { method, path, body: kind = 'json' } = endpoint.route;
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/gu), ([, name = '']) => name);
  const input = method === 'GET' ? chooseReadInput(endpoint, inPath) : chooseWriteInput(endpoint);
  const otherMembers = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const bodyKind = method === 'POST' || method === 'PUT' ? kind : 'none';
  return {
    endpoint,
    url:
      sampleOrigin +
      basePath +
      path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(input[name]))),
    input,
    query: bodyKind === 'none' ? otherMembers : {},
    body: bodyKind === 'json' && Object.keys(otherMembers).length > 0 ? otherMembers : undefined,
    form: bodyKind === 'multipart' ? buildForm(endpoint, otherMembers) : undefined,
    keyVariable: keyVariables[endpoint.role],
  };
}

function buildForm(endpoint: Endpoint, members: Members): SampleForm {
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

/** Returns the endpoint's example input without members of the query string. */
function chooseWriteInput(endpoint: Endpoint): Members {
  const queryNames = endpoint.route.query ?? [];
  return Object.fromEntries(
    Object.entries(buildExampleInput(endpoint)).filter(([name]) => !queryNames.includes(name)),
  );
}

/**
 * Returns the endpoint's example input without filters by an id of the demo account, `updatedSince`, and the choice of
 * what is answered.
 */
function chooseReadInput(endpoint: Endpoint, inPath: readonly string[]): Members {
  const needed = [...inPath, eitherOr[endpoint.name]];
  const isChoice = (name: string): boolean =>
    endpoint.input.shape.expand !== undefined && choiceMembers.some((member) => member === name);
  return Object.fromEntries(
    Object.entries(buildExampleInput(endpoint)).filter(
      ([name]) =>
        needed.includes(name) || !(name.endsWith('Id') || name === 'updatedSince' || isChoice(name)),
    ),
  );
}
