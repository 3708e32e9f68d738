import { commonErrors, type Endpoint, type ErrorCode, errorTable } from '@nova/contract';
import { findDocumentationOrThrow, endpoints } from '@nova/features/contract';
import { z } from 'zod';
import { buildExampleAnswer } from '../examples/example-answer.ts';
import { findExampleText } from '../examples/example-text.ts';
import { renderExampleTable } from '../examples/example-table.ts';
import { createReference, type Response } from './document-types.ts';
import type { GeneratedOperation, NamedSchemas } from './generate.ts';
import { listFailureHeaders, listSuccessHeaders } from './headers.ts';
import { describeIncluded } from './related.ts';

export const listErrors = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([...commonErrors, ...endpoint.errors]),
];

/** Returns success first, then failures with their codes. */
export function buildResponses(
  endpoint: Endpoint,
  generated: GeneratedOperation,
  schemas: NamedSchemas,
): Readonly<Record<string, Response>> {
  const codes = listErrors(endpoint);
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))].sort((a, b) => a - b);
  const answers: Record<string, Response> = { '200': createSuccess(endpoint, generated, schemas) };
  for (const status of statuses) {
    const meant = codes.filter((code) => errorTable[code].status === status);
    answers[String(status)] = createFailure(endpoint, meant);
  }
  return answers;
}

function createFailure(endpoint: Endpoint, codes: readonly ErrorCode[]): Response {
  const schema = { ...createReference('schemas', 'Failure') };
  const examples = Object.fromEntries(codes.map((code) => [code, createReference('examples', code)]));
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code].meaning}`).join('\n\n'),
    headers: listFailureHeaders(endpoint, codes),
    content: { 'application/json': { schema, examples } },
  };
}

function createSuccess(
  endpoint: Endpoint,
  { responses }: GeneratedOperation,
  schemas: NamedSchemas,
): Response {
  const headers = listSuccessHeaders(endpoint);
  if (endpoint.envelope === 'file') {
    const schema = { type: 'string', format: 'binary', description: 'The bytes of the file.' };
    return {
      description: 'The file as it was uploaded, as an attachment with its name and its own media type.',
      headers,
      content: { 'application/octet-stream': { schema } },
    };
  }
  if (endpoint.envelope === 'table') {
    const schema = { type: 'string', description: 'A row of headers, and one for each record (RFC 4180).' };
    return {
      description: 'The table, as an attachment with its name.',
      headers,
      content: { 'text/csv': { schema, example: renderExampleTable(endpoint) } },
    };
  }
  if (endpoint.envelope === 'archive') {
    const schema = { type: 'string', format: 'binary', description: 'The bytes of the zip.' };
    return {
      description: 'The archive, as an attachment with its name.',
      headers,
      content: { 'application/zip': { schema } },
    };
  }
  if (endpoint.envelope === 'text') {
    const { type = 'text/plain' } = endpoint.media ?? {};
    const schema = { type: 'string', description: z.globalRegistry.get(endpoint.output)?.description };
    const example = findExampleText(endpoint);
    const [mediaType = type] = type.split(';');
    return { description: `${endpoint.summary}.`, headers, content: { [mediaType]: { schema, example } } };
  }
  const { name, description } = nameEnvelope(endpoint);
  // Generated envelopes are open, but ours allow no other members.
  const generated = responses['200']?.content['application/json']?.schema ?? {};
  const described = describeIncluded(endpoint, { ...generated, additionalProperties: false });
  const schema = schemas.put(name, described, description);
  return {
    description,
    headers,
    content: { 'application/json': { schema, example: buildExampleAnswer(endpoint) } },
  };
}

const findSchemaId = (schema: z.ZodType): string | undefined => z.globalRegistry.get(schema)?.id;

/** Returns true if another list of the same records answers without a request id. */
const hasBareTwin = (endpoint: Endpoint): boolean =>
  !endpoint.route.withoutRequestId &&
  endpoints.some(
    ({ envelope, output, route }) =>
      envelope === 'list' && findSchemaId(output) === findSchemaId(endpoint.output) && route.withoutRequestId,
  );

/**
 * Returns a suffix if the endpoint does not take a member of the input that another one of the same envelope and records
 * does. Their answers then differ too.
 */
function nameLack(endpoint: Endpoint, member: string, suffix: string): string {
  const id = findSchemaId(endpoint.output);
  const lacks =
    endpoint.input.shape[member] === undefined &&
    endpoints.some(
      ({ envelope, output, input }) =>
        envelope === endpoint.envelope && findSchemaId(output) === id && input.shape[member] !== undefined,
    );
  return lacks ? suffix : '';
}

/** Names the envelope of an endpoint: for `Candidate` it is `CandidateEnvelope`, and `CandidatePage` in lists. */
function nameEnvelope(endpoint: Endpoint): { readonly name: string; readonly description: string } {
  const record = findSchemaId(endpoint.output);
  const { title } = findDocumentationOrThrow(endpoint.name);
  const plain = endpoint.route.withoutRequestId ? 'WithoutRequestId' : '';
  if (endpoint.envelope === 'publicJobs')
    return { name: 'PublicJobList', description: 'All the jobs of the company that the public may see.' };
  if (endpoint.envelope === 'feed')
    return {
      name: `${record ?? ''}Feed`,
      description: `A piece of the feed, and the cursor that the next one begins at.`,
    };
  if (endpoint.envelope === 'list')
    return {
      name: `${record ?? ''}Page${hasBareTwin(endpoint) ? 'WithRequestId' : ''}${nameLack(endpoint, 'cursor', 'WithoutCursor')}`,
      description: `A page of records of the kind ${record ?? title}, and how many there are in all.`,
    };
  if (record === undefined)
    return { name: `IdEnvelope${plain}`, description: 'It worked; `data` is the record’s id.' };
  return {
    name: `${record}Envelope${nameLack(endpoint, 'expand', 'WithoutRelated')}`,
    description: `It worked; \`data\` is the ${record}.`,
  };
}
