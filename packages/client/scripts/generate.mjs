// Writes src/generated from the contract: the types of all records and inputs, the typed methods with their documentation,
// and the table that says where each procedure answers. Run by the build.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeInterface, unwalkedMembers } from './client-interface.mjs';
import { declaration, deprecatedLines, docComment, indent, typeText } from './type-text.mjs';

const head = '// Written by scripts/generate.mjs from the contract. Changes belong there.\n';
const folder = join(import.meta.dirname, '..', 'src', 'generated');
const { operations, resources, read, written, streamInput, streamResource, errors, events } =
  describeInterface();

const answerType = ({ envelope, output, facets, walks }) => {
  if (envelope === 'file') return 'FileDownload';
  const data = typeText(output);
  if (envelope === 'feed') return `FeedPage<${data}>`;
  if (facets) return `Page<${data}> & { readonly facets: ${typeText(facets)} }`;
  if (walks) return `RecordPage<${data}>`;
  return envelope === 'list' ? `Page<${data}>` : data;
};

const inputNames = [...operations.map(({ inputName }) => inputName), streamInput.name];
const readNames = read.map(([name]) => name);

/** What is read says exactly which members may be missing; what is written takes undefined for them too. */
const types = [
  head,
  `import type { FileSource } from '../files.ts';\n`,
  ...read.map(([name, schema]) => declaration(name, schema, false)),
  ...written.map(([name, schema]) => declaration(name, schema, true)),
  ...operations.map(({ inputName, input }) => declaration(inputName, input, true)),
  declaration(streamInput.name, streamInput.schema, true),
].join('\n');

const methodComment = (operation, lines) =>
  docComment([
    `${operation.summary}.`,
    operation.description,
    ...lines,
    operation.errors.length > 0
      ? `@throws NovaApiError with ${operation.errors.map((code) => `\`${code}\``).join(', ')}`
      : '',
    ...deprecatedLines(operation.deprecated),
  ]);

const methods = (operation) => {
  const { verb, inputName, needsInput, envelope, output, walks, related } = operation;
  const takes = (type) => `input${needsInput ? '' : '?'}: ${type}, options?: CallOptions`;
  const once = `${methodComment(operation, [])}${verb}(${takes(inputName)}): Promise<${answerType(operation)}>;`;
  if (related) return `${once}\n${relatedMethod(operation)}`;
  if (envelope !== 'list') return once;
  const walked = walks
    ? `Omit<${inputName}, ${unwalkedMembers.map((name) => `'${name}'`).join(' | ')}>`
    : inputName;
  const lines = [
    `Every record${walks ? ' once, whoever writes meanwhile' : ''}, page by page as they are read: \`for await (const one of …)\`.`,
  ];
  return `${once}\n${methodComment(operation, lines)}${verb}All(${takes(walked)}): AsyncIterable<${typeText(output)}>;`;
};

/** Writes the method that answers a record together with related ones. */
function relatedMethod(operation) {
  const { inputName, output, related } = operation;
  const { description } = related.expand;
  const lines = ['With the records that it refers to.'];
  return `${methodComment(operation, lines)}${related.verb}(input: ${inputName} & {\n${indent(`${docComment([description])}readonly expand: string;`)}\n}, options?: CallOptions): Promise<WithRelated<${typeText(output)}>>;`;
}

const groups = resources.map(
  ({ name, description, operations: own }) =>
    `${docComment([description])}readonly ${name}: {\n${indent(own.map(methods).join('\n'))}\n};`,
);

const importedTypes = indent(
  [...new Set([...inputNames, ...readNames])].map((name) => `${name},`).join('\n'),
);

const procedures = [
  head,
  `import type { CallOptions, FeedPage, Page, RecordPage, WithRelated } from '../client-types.ts';`,
  `import type { FileDownload } from '../files.ts';`,
  `import type {\n${importedTypes}\n} from './types.ts';\n`,
  `/** The procedures of a Nova server, resource by resource. */\nexport interface NovaProcedures {\n${indent(groups.join('\n'))}\n}\n`,
].join('\n');

const routes = operations.flatMap(({ name, envelope, upload, method, path, query, walks, related }) => {
  const uploads = upload === undefined ? 'null' : `'${upload.name}'`;
  const walk = walks ? 'walks: true, ' : '';
  const route = `${walk}uploads: ${uploads}, method: '${method}', query: [${query.map((member) => `'${member}'`).join(', ')}], path: '${path}' },`;
  return [
    `  '${name}': { envelope: '${envelope}', ${route}`,
    ...(related ? [`  '${related.name}': { envelope: 'related', ${route}`] : []),
  ];
});
const table = `${head}
import type { Procedure } from '../client-types.ts';

/** Where each procedure answers. */
export const procedureTable: Readonly<Record<string, Procedure>> = {
${routes.join('\n')}
};
`;

/** tRPC's own client takes the router's type. Over tRPC a file is a File, and a download has no form. */
const overTrpc = (operation) => {
  const { inputName, needsInput, upload } = operation;
  const input = upload
    ? `Omit<${inputName}, '${upload.name}'> & { ${upload.name}${upload.required ? ': File' : '?: File | undefined'} }`
    : inputName;
  const answer = operation.envelope === 'file' ? 'unknown' : answerType(operation);
  return operation.type === 'query'
    ? `Query<${input}${needsInput ? '' : ' | undefined'}, ${answer}>`
    : `Mutation<${input}, ${answer}>`;
};

const streamOverTrpc = `${docComment(['The feed as it grows; the tracked id of each event is the cursor behind it.'])}stream: Subscription<EventStreamInput, Event>;`;

const records = resources.map(({ name, operations: own }) => {
  const members = own.map((one) => `${methodComment(one, [])}${one.verb}: ${overTrpc(one)};`);
  if (name === streamResource) members.push(streamOverTrpc);
  return `${name}: {\n${indent(members.join('\n'))}\n};`;
});

const codes = errors.map(({ code }) => `'${code}'`);

const appRouter = `${head}
import type { FeedPage, Page, RecordPage } from '../client-types.ts';
import type {
${importedTypes}
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
  readonly effect?: ProposalEffect;
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
const toldEvents = events.map(
  ({ kind, types, changes }) => `EventOf<'${kind}', ${quoted(types)}, ${quoted(changes)}>`,
);
const eventTypes = `${head}
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
write('events.ts', eventTypes);
write('app-router.ts', trimmed(appRouter));
