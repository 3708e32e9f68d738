/**
 * What a client of the interface must do, in no language: its operations and the shapes that they take and answer.
 * The clients for TypeScript and Python are generated from it.
 */
import {
  conflict,
  createSchemaBook,
  errorTable,
  filePartOf,
  isDownload,
  isReference,
  issue,
  kinds,
  limitReached,
  successEnvelope,
} from '@nova/contract';
import {
  findDocumentationOrThrow,
  endpoints,
  eventStream,
  eventStreamInput,
  extractResource,
  toldKinds,
} from '@nova/features/contract';

const capitalised = (word) => word.slice(0, 1).toUpperCase() + word.slice(1);
const verbOf = ({ name }) => name.slice(name.indexOf('.') + 1);
const inputName = (endpoint) =>
  `${findDocumentationOrThrow(endpoint.name).singular}${capitalised(verbOf(endpoint))}Input`;

/** Leaves out members of an input: those that the client puts there itself, and those that have a method of their own. */
const withoutMembers = ({ properties, required = [], ...schema }, names) => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
  required: required.filter((name) => !names.includes(name)),
});

/** The method that answers a record together with its related records (docs/interface/paging.md#related-records). */
const relatedMethod = (name) => `${name}WithRelated`;

/**
 * Schemas are JSON Schemas whose references are the bare names of `read` and `written`.
 * @returns {object} `operations` in the contract's order, and `resources` with theirs. `read` and `written` are pairs of
 * the name and the schema of a shape. `errors` and `events` are those that the server knows.
 */
export function describeInterface() {
  const read = createSchemaBook('');
  const written = createSchemaBook('');
  read.addNamed('Issue', issue, 'One place of an input that does not fit, its members joined with dots.');
  read.addNamed('Conflict', conflict, 'A field that no longer has its expected value.');
  read.addNamed(
    'LimitReached',
    limitReached,
    'A limit that was reached; `resetsOn` is null for record limits.',
  );
  const operations = endpoints.map((endpoint) => operationOf(endpoint, read, written));
  const streamInput = written.addNamed(
    'EventStreamInput',
    eventStreamInput,
    'What `events.stream` takes over tRPC.',
  ).$ref;
  const inputNames = new Set([...operations.map((operation) => operation.inputName), streamInput]);
  const readShapes = [...Object.entries(read.named()), ['Included', describeIncluded(operations)]];
  const writtenShapes = Object.entries(written.named()).filter(([name]) => !inputNames.has(name));
  const twice = writtenShapes.filter(([name]) => readShapes.some(([other]) => other === name));
  if (twice.length > 0) throw new Error(`Both read and written: ${twice.map(([name]) => name).join(', ')}`);
  return {
    operations,
    resources: resourcesOf(operations),
    read: readShapes,
    written: writtenShapes,
    streamInput: { name: streamInput, schema: written.named()[streamInput] },
    streamResource: extractResource(eventStream.procedure),
    errors: Object.entries(errorTable).map(([code, { meaning, remedy }]) => ({ code, meaning, remedy })),
    events: toldKinds,
  };
}

function operationOf(endpoint, read, written) {
  const { name, route, envelope, facets } = endpoint;
  const { $ref } = written.addNamed(inputName(endpoint), endpoint.input, `What \`${name}\` takes.`);
  const { expand } = written.named()[$ref].properties;
  const expandsRecord = envelope === 'record' && expand !== undefined;
  const input = withoutMembers(written.named()[$ref], ['apiKey', ...(expandsRecord ? ['expand'] : [])]);
  const walks = envelope === 'list' && input.properties.cursor !== undefined;
  return {
    name,
    verb: verbOf(endpoint),
    type: endpoint.type,
    method: route.method,
    path: route.path,
    /** Members of the input that go into the query string, beside a body. */
    query: route.query ?? [],
    /** A table is a download as a file is. */
    envelope: isDownload(endpoint) ? 'file' : envelope,
    /** The member of the input that is a file: `{ name, required }`; undefined if there is none. */
    upload: filePartOf(endpoint),
    inputName: $ref,
    input,
    needsInput: (input.required ?? []).length > 0,
    /** True if the list is read to its end by cursor. */
    walks,
    /** What the method that reads the list to its end takes. */
    walkInput: walks ? withoutMembers(input, unwalkedMembers) : input,
    /** The method that answers a record with related ones, and its further member; undefined where there is none. */
    related: expandsRecord
      ? { name: relatedMethod(name), verb: relatedMethod(verbOf(endpoint)), expand }
      : undefined,
    /** The answer's data, of lists one record; undefined for downloads. */
    output: outputOf(endpoint, read),
    /** What a list counts besides its records; undefined where it does not. */
    facets: facets && read.add(facets),
    summary: endpoint.summary,
    description: endpoint.description,
    errors: endpoint.errors,
    deprecated: endpoint.deprecated,
  };
}

/** A walk has no pages, and records come from it one by one, without what is beside them. */
export const unwalkedMembers = ['page', 'expand'];

/** Describes related records: those of each kind that others refer to, as its own lists show them. */
function describeIncluded(operations) {
  const referred = Object.values(kinds)
    .flatMap(({ fields }) => Object.values(fields))
    .filter(isReference)
    .map(({ to }) => kinds[to]?.plural);
  const lists = operations.filter(({ name, walks }) => walks && referred.includes(extractResource(name)));
  return {
    type: 'object',
    description:
      'Related records, by the plural of their kind and by id. Those that the caller may not see are missing.',
    properties: Object.fromEntries(
      lists.map(({ name, output }) => [
        extractResource(name),
        { type: 'object', additionalProperties: output },
      ]),
    ),
  };
}

function outputOf(endpoint, read) {
  if (isDownload(endpoint)) return undefined;
  if (endpoint.envelope !== 'publicJobs') return read.add(endpoint.output);
  const description = 'All the jobs of a company that the public may see.';
  return read.addNamed('PublicJobList', successEnvelope(endpoint), description);
}

const resourcesOf = (operations) =>
  [...new Set(operations.map(({ name }) => extractResource(name)))].map((name) => {
    const own = operations.filter((operation) => extractResource(operation.name) === name);
    return { name, description: findDocumentationOrThrow(own[0].name).description, operations: own };
  });
