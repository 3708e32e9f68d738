// Writes src/generated from the contract: the types of all records and inputs, the typed methods with their documentation,
// and the table that says where each procedure answers. Run by the build.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  conflict,
  createSchemaBook,
  documentationOf,
  endpoints,
  eventStream,
  eventStreamInput,
  filePartOf,
  isDownload,
  errorTable,
  issue,
  limitReached,
  resourceOf,
  successEnvelope,
  toldKinds,
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
  if (isDownload(endpoint)) return 'FileDownload';
  if (endpoint.envelope === 'publicJobs')
    return typeText(
      read.addNamed(
        'PublicJobList',
        successEnvelope(endpoint),
        'All the jobs of a company that the public may see.',
      ),
    );
  const data = typeText(read.add(endpoint.output));
  if (endpoint.envelope === 'feed') return `FeedPage<${data}>`;
  if (endpoint.facets) return `Page<${data}> & { readonly facets: ${typeText(read.add(endpoint.facets))} }`;
  return endpoint.envelope === 'list' ? `Page<${data}>` : data;
};

read.addNamed('Issue', issue, 'One place of an input that does not fit, its members joined with dots.');
read.addNamed('Conflict', conflict, 'A field that no longer has its expected value.');
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
const stream = written.addNamed(
  'EventStreamInput',
  eventStreamInput,
  'What `events.stream` takes over tRPC.',
).$ref;
const answers = new Map(endpoints.map((endpoint) => [endpoint, answerType(endpoint)]));
const inputNames = new Set([...inputs.map(({ name }) => name), stream]);

/** What is read says exactly which members may be missing; what is written takes undefined for them too. */
const readTypes = Object.entries(read.named());
const writtenTypes = Object.entries(written.named()).filter(([name]) => !inputNames.has(name));
const twice = writtenTypes.filter(([name]) => readTypes.some(([other]) => other === name));
if (twice.length > 0) throw new Error(`Both read and written: ${twice.map(([name]) => name).join(', ')}`);

const types = [
  head,
  `import type { FileSource } from '../files.ts';\n`,
  ...readTypes.map(([name, schema]) => declaration(name, schema, false)),
  ...writtenTypes.map(([name, schema]) => declaration(name, schema, true)),
  ...inputs.map(({ name, schema }) => declaration(name, schema, true)),
  declaration(stream, written.named()[stream], true),
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
  const item = typeText(read.add(endpoint.output));
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
  `import type { CallOptions, FeedPage, Page } from '../client-types.ts';`,
  `import type { FileDownload } from '../files.ts';`,
  `import type {\n${indent([...new Set([...inputNames, ...Object.keys(read.named())])].map((name) => `${name},`).join('\n'))}\n} from './types.ts';\n`,
  `/** The procedures of a Nova server, resource by resource. */\nexport interface NovaProcedures {\n${indent(groups.join('\n'))}\n}\n`,
].join('\n');

const routes = endpoints.map(({ name, envelope, route: { method, path, query = [] }, input }) => {
  const uploads = filePartOf({ input })?.name;
  // A table is a download as a file is.
  const wrapped = isDownload({ envelope }) ? 'file' : envelope;
  return `  '${name}': { envelope: '${wrapped}', uploads: ${uploads === undefined ? 'null' : `'${uploads}'`}, method: '${method}', query: [${query.map((member) => `'${member}'`).join(', ')}], path: '${path}' },`;
});
const table = `${head}
import type { Procedure } from '../client-types.ts';

/** Where each procedure answers. */
export const procedureTable: Readonly<Record<string, Procedure>> = {
${routes.join('\n')}
};
`;

/** tRPC's own client takes the router's type. Over tRPC a file is a File, and a download has no form. */
const overTrpc = ({ endpoint, name, required }) => {
  const file = filePartOf(endpoint);
  const input = file
    ? `Omit<${name}, '${file.name}'> & { ${file.name}${file.required ? ': File' : '?: File | undefined'} }`
    : name;
  const answer = isDownload(endpoint) ? 'unknown' : answers.get(endpoint);
  return endpoint.type === 'query'
    ? `Query<${input}${required ? '' : ' | undefined'}, ${answer}>`
    : `Mutation<${input}, ${answer}>`;
};

const streamOverTrpc = `${docComment(['The feed as it grows; the tracked id of each event is the cursor behind it.'])}stream: Subscription<EventStreamInput, Event>;`;

const records = resources.map((resource) => {
  const own = inputs.filter(({ endpoint }) => resourceOf(endpoint.name) === resource);
  const members = own.map(
    (one) => `${methodComment(one.endpoint, [])}${verbOf(one.endpoint)}: ${overTrpc(one)};`,
  );
  if (resource === resourceOf(eventStream.procedure)) members.push(streamOverTrpc);
  return `${resource}: {\n${indent(members.join('\n'))}\n};`;
});

const codes = Object.keys(errorTable).map((code) => `'${code}'`);

const appRouter = `${head}
import type { FeedPage, Page } from '../client-types.ts';
import type {
${indent([...new Set([...inputNames, ...Object.keys(read.named())])].map((name) => `${name},`).join('\n'))}
} from './types.ts';
/** @ts-ignore Only programs that use tRPC have it, and only they use this. */
import type { TRPCBuiltRouter, TRPCDefaultErrorShape, TRPCMutationProcedure, TRPCQueryProcedure, TRPCSubscriptionProcedure } from '@trpc/server';

/** What a tRPC client finds in \`error.data\`, beside tRPC's own members. */
interface ErrorData {
  readonly error: ${codes.join(' | ')};
  readonly status: number;
  readonly requestId: string | undefined;
  readonly data: string | null;
  readonly issues?: readonly Issue[];
  readonly limit?: LimitReached;
  readonly uses?: Readonly<Record<string, number>>;
  readonly conflicts?: readonly Conflict[];
  readonly retryAfter?: number;
}

interface Root {
  ctx: object;
  meta: object;
  errorShape: TRPCDefaultErrorShape & { data: ErrorData };
  transformer: false;
}

type Query<I, O> = TRPCQueryProcedure<{ input: I; output: O; meta: unknown }>;
type Subscription<I, O> = TRPCSubscriptionProcedure<{ input: I; output: AsyncIterable<{ id: string; data: O }, void, undefined>; meta: unknown }>;
type Mutation<I, O> = TRPCMutationProcedure<{ input: I; output: O; meta: unknown }>;

/** The procedures of a Nova server, for tRPC's own client: \`createTRPCClient<AppRouter>(…)\`. */
export type AppRouter = TRPCBuiltRouter<Root, {
${indent(records.join('\n'))}
}>;
`;

const quoted = (words) => words.map((word) => `'${word}'`).join(' | ') || 'never';
const toldEvents = toldKinds.map(
  ({ kind, types, changes }) => `EventOf<'${kind}', ${quoted(types)}, ${quoted(changes)}>`,
);
const events = `${head}
import type { Event } from './types.ts';

/** An event of one kind of object. */
export interface EventOf<Kind extends string, Type extends string, Field extends string> extends Omit<
  Event,
  'type' | 'object' | 'changed'
> {
  /** What happened. */
  type: Type;
  /** What it happened to. */
  object: { kind: Kind } & Omit<Event['object'], 'kind'>;
  /** The names of the fields that the write set and that changed. */
  changed: Field[];
}

/** A committed change, by its type: \`if (event.type === 'candidate.created') …\`. A newer server may know more types. */
export type NovaEvent =
${toldEvents.map((one) => `  | ${one}`).join('\n')};
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
write('events.ts', events);
write('app-router.ts', trimmed(appRouter));
