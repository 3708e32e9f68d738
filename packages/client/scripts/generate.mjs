// Writes src/generated from the contract: the types of all records and inputs, the typed methods with their documentation,
// and the table that says where each procedure answers. Run by the build.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createSchemaBook,
  documentationOf,
  endpoints,
  errorTable,
  issue,
  limitReached,
  resourceOf,
  successEnvelope,
} from '@nova/contract';
import { declaration, deprecatedLines, docComment, indent, typeText } from './type-text.mjs';

const head = '// Written by scripts/generate.mjs from the contract. Changes belong there.\n';
const folder = join(import.meta.dirname, '..', 'src', 'generated');

const capitalised = (word) => word.slice(0, 1).toUpperCase() + word.slice(1);
const verbOf = ({ name }) => name.slice(name.indexOf('.') + 1);
const inputName = (endpoint) =>
  `${documentationOf(endpoint.name).singular}${capitalised(verbOf(endpoint))}Input`;

const read = createSchemaBook('');
const written = createSchemaBook('');

/** Members that the client puts there itself. */
const withoutKey = ({ properties: { apiKey: _key, ...properties }, ...schema }) => ({
  ...schema,
  properties,
});

const answerType = (endpoint) => {
  if (endpoint.envelope === 'file') return 'FileDownload';
  if (endpoint.envelope === 'publicJobs')
    return typeText(
      read.addNamed(
        'PublicJobList',
        successEnvelope(endpoint),
        'All the jobs of a company that the public may see.',
      ),
    );
  const data = typeText(read.add(endpoint.output));
  return endpoint.envelope === 'list' ? `Page<${data}>` : data;
};

read.addNamed('Issue', issue, 'One place of an input that does not fit, its members joined with dots.');
read.addNamed(
  'LimitReached',
  limitReached,
  'A limit that was reached; `resetsOn` is null for record limits.',
);

const inputs = endpoints.map((endpoint) => {
  const { $ref } = written.addNamed(inputName(endpoint), endpoint.input, `What \`${endpoint.name}\` takes.`);
  const schema = withoutKey(written.named()[$ref]);
  return { endpoint, name: $ref, schema, required: (schema.required ?? []).length > 0 };
});
const answers = new Map(endpoints.map((endpoint) => [endpoint, answerType(endpoint)]));
const inputNames = new Set(inputs.map(({ name }) => name));

/** What is read says exactly which members may be missing; what is written takes undefined for them too. */
const readTypes = Object.entries(read.named());
const writtenTypes = Object.entries(written.named()).filter(([name]) => !inputNames.has(name));
const twice = writtenTypes.filter(([name]) => readTypes.some(([other]) => other === name));
if (twice.length > 0) throw new Error(`Both read and written: ${twice.map(([name]) => name).join(', ')}`);

const types = [
  head,
  `import type { FileSource } from '../file-source.ts';\n`,
  ...readTypes.map(([name, schema]) => declaration(name, schema, false)),
  ...writtenTypes.map(([name, schema]) => declaration(name, schema, true)),
  ...inputs.map(({ name, schema }) => declaration(name, schema, true)),
].join('\n');

const methodComment = (endpoint, lines) =>
  docComment([
    `${endpoint.summary}.`,
    endpoint.description,
    ...lines,
    endpoint.errors.length > 0
      ? `@throws NovaApiError with ${endpoint.errors.map((code) => `\`${code}\``).join(', ')}`
      : '',
    ...deprecatedLines(endpoint.deprecated),
  ]);

const methods = ({ endpoint, name, required }) => {
  const verb = verbOf(endpoint);
  const answer = answers.get(endpoint);
  const parameters = `input${required ? '' : '?'}: ${name}, options?: CallOptions`;
  const once = `${methodComment(endpoint, [])}${verb}(${parameters}): Promise<${answer}>;`;
  if (endpoint.envelope !== 'list') return once;
  const item = answer.slice('Page<'.length, -1);
  const lines = ['Every record, page by page as they are read: `for await (const one of …)`.'];
  return `${once}\n${methodComment(endpoint, lines)}${verb}All(${parameters}): AsyncIterable<${item}>;`;
};

const resources = [...new Set(endpoints.map(({ name }) => resourceOf(name)))];
const groups = resources.map((resource) => {
  const own = inputs.filter(({ endpoint }) => resourceOf(endpoint.name) === resource);
  const { description } = documentationOf(own[0].endpoint.name);
  return `${docComment([description])}readonly ${resource}: {\n${indent(own.map(methods).join('\n'))}\n};`;
});

const procedures = [
  head,
  `import type { CallOptions } from '../client-options.ts';`,
  `import type { FileDownload } from '../file-download.ts';`,
  `import type { Page } from '../page.ts';`,
  `import type {\n${indent([...new Set([...inputNames, ...Object.keys(read.named())])].map((name) => `${name},`).join('\n'))}\n} from './types.ts';\n`,
  `/** The procedures of a Nova server, resource by resource. */\nexport interface NovaProcedures {\n${indent(groups.join('\n'))}\n}\n`,
].join('\n');

const routes = endpoints.map(({ name, envelope, route: { method, path }, input }) => {
  const uploads = 'file' in input.shape;
  return `  '${name}': { envelope: '${envelope}', uploads: ${uploads}, method: '${method}', path: '${path}' },`;
});
const table = `${head}
import type { Procedure } from '../procedure.ts';

/** Where each procedure answers. */
export const procedureTable: Readonly<Record<string, Procedure>> = {
${routes.join('\n')}
};
`;

/** tRPC's own client takes the router's type. Over tRPC a file is a File, and a download has no form. */
const overTrpc = ({ endpoint, name, required }) => {
  const input = 'file' in endpoint.input.shape ? `Omit<${name}, 'file'> & { file: File }` : name;
  const answer = endpoint.envelope === 'file' ? 'unknown' : answers.get(endpoint);
  return endpoint.type === 'query'
    ? `Query<${input}${required ? '' : ' | undefined'}, ${answer}>`
    : `Mutation<${input}, ${answer}>`;
};

const records = resources.map((resource) => {
  const own = inputs.filter(({ endpoint }) => resourceOf(endpoint.name) === resource);
  const members = own.map(
    (one) => `${methodComment(one.endpoint, [])}${verbOf(one.endpoint)}: ${overTrpc(one)};`,
  );
  return `${resource}: {\n${indent(members.join('\n'))}\n};`;
});

const codes = Object.keys(errorTable).map((code) => `'${code}'`);

const appRouter = `${head}
import type { Page } from '../page.ts';
import type {
${indent([...new Set([...inputNames, ...Object.keys(read.named())])].map((name) => `${name},`).join('\n'))}
} from './types.ts';
/** @ts-ignore Only programs that use tRPC have it, and only they use this. */
import type { TRPCBuiltRouter, TRPCDefaultErrorShape, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';

/** What a tRPC client finds in \`error.data\`, beside tRPC's own members. */
interface ErrorData {
  readonly error: ${codes.join(' | ')};
  readonly status: number;
  readonly requestId: string | undefined;
  readonly data: string | null;
  readonly issues?: readonly Issue[];
  readonly limit?: LimitReached;
  readonly uses?: Readonly<Record<string, number>>;
  readonly retryAfter?: number;
}

interface Root {
  ctx: object;
  meta: object;
  errorShape: TRPCDefaultErrorShape & { data: ErrorData };
  transformer: false;
}

type Query<I, O> = TRPCQueryProcedure<{ input: I; output: O; meta: unknown }>;
type Mutation<I, O> = TRPCMutationProcedure<{ input: I; output: O; meta: unknown }>;

/** The procedures of a Nova server, for tRPC's own client: \`createTRPCClient<AppRouter>(…)\`. */
export type AppRouter = TRPCBuiltRouter<Root, {
${indent(records.join('\n'))}
}>;
`;

/** Imports of what is not used would not compile strictly. */
const trimmed = (text) =>
  text.replace(/import type \{\n([\s\S]*?)\n\} from '\.\/types/u, (_all, names) => {
    const rest = text.slice(text.indexOf("from './types.ts'"));
    const used = names
      .split('\n')
      .filter((line) => new RegExp(`\\b${line.trim().slice(0, -1)}\\b`, 'u').test(rest));
    return `import type {\n${used.join('\n')}\n} from './types`;
  });

function write(name, text) {
  const path = join(folder, name);
  const before = (() => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return undefined;
    }
  })();
  if (before !== text) writeFileSync(path, text);
}

mkdirSync(folder, { recursive: true });
write('types.ts', types);
write('procedures.ts', trimmed(procedures));
write('procedure-table.ts', table);
write('app-router.ts', trimmed(appRouter));
