import {
  commonErrors,
  documentationOf,
  type Endpoint,
  endpoints,
  type ErrorCode,
  errorTable,
} from '@nova/contract';
import { z } from 'zod';
import { exampleAnswer } from '../examples/example-answer.ts';
import { exampleText } from '../examples/example-text.ts';
import { exampleTable } from '../examples/example-table.ts';
import { component, type Response } from './document-types.ts';
import type { GeneratedOperation, NamedSchemas } from './generate.ts';
import { failureHeaders, successHeaders } from './headers.ts';

export const errorsOf = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([...commonErrors, ...endpoint.errors]),
];

/** Returns success first, then failures with their codes. */
export function responsesOf(
  endpoint: Endpoint,
  generated: GeneratedOperation,
  schemas: NamedSchemas,
): Readonly<Record<string, Response>> {
  const codes = errorsOf(endpoint);
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))].sort((a, b) => a - b);
  const answers: Record<string, Response> = { '200': success(endpoint, generated, schemas) };
  for (const status of statuses) {
    const meant = codes.filter((code) => errorTable[code].status === status);
    answers[String(status)] = failure(endpoint, meant);
  }
  return answers;
}

function failure(endpoint: Endpoint, codes: readonly ErrorCode[]): Response {
  const schema = { ...component('schemas', 'Failure') };
  const examples = Object.fromEntries(codes.map((code) => [code, component('examples', code)]));
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code].meaning}`).join('\n\n'),
    headers: failureHeaders(endpoint, codes),
    content: { 'application/json': { schema, examples } },
  };
}

function success(endpoint: Endpoint, { responses }: GeneratedOperation, schemas: NamedSchemas): Response {
  const headers = successHeaders(endpoint);
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
      content: { 'text/csv': { schema, example: exampleTable(endpoint) } },
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
    const example = exampleText(endpoint);
    const [mediaType = type] = type.split(';');
    return { description: `${endpoint.summary}.`, headers, content: { [mediaType]: { schema, example } } };
  }
  const { name, description } = envelopeName(endpoint);
  // Generated envelopes are open, but ours allow no other members.
  const generated = responses['200']?.content['application/json']?.schema ?? {};
  const schema = schemas.put(name, { ...generated, additionalProperties: false }, description);
  return {
    description,
    headers,
    content: { 'application/json': { schema, example: exampleAnswer(endpoint) } },
  };
}

const idOf = (schema: z.ZodType): string | undefined => z.globalRegistry.get(schema)?.id;

/** Returns true if another list of the same records answers without a request id. */
const hasBareTwin = (endpoint: Endpoint): boolean =>
  !endpoint.route.withoutRequestId &&
  endpoints.some(
    ({ envelope, output, route }) =>
      envelope === 'list' && idOf(output) === idOf(endpoint.output) && route.withoutRequestId,
  );

/** Names the envelope of an endpoint: for `Candidate` it is `CandidateEnvelope`, and `CandidatePage` in lists. */
function envelopeName(endpoint: Endpoint): { readonly name: string; readonly description: string } {
  const record = idOf(endpoint.output);
  const { title } = documentationOf(endpoint.name);
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
      name: `${record ?? ''}Page${hasBareTwin(endpoint) ? 'WithRequestId' : ''}`,
      description: `A page of records of the kind ${record ?? title}, and how many there are in all.`,
    };
  if (record === undefined)
    return { name: `IdEnvelope${plain}`, description: 'It worked; `data` is the record’s id.' };
  return { name: `${record}Envelope`, description: `It worked; \`data\` is the ${record}.` };
}
