import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Received } from '../src/load/send.ts';
import type { OpenApiDocument, Operation, Schema } from './document.ts';

/** What is wrong with an answer, in words; undefined when nothing is. */
export type CheckAnswer = (operation: Operation, received: Received) => string | undefined;

/** Of what never reaches an operation: the address or its headers are no HTTP that is served. */
const beforeOperations = new Set([404, 414, 431]);

/** Not modified, and a part of a file: of HTTP itself, with no body to check. */
const ofDownloads = new Set([206, 304]);

/** Checks answers against the document: a documented status, its media type, its schema. */
export function createAnswerCheck(document: OpenApiDocument): CheckAnswer {
  const ajv = new Ajv2020({
    strict: false,
    formats: {
      'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u,
      date: /^\d{4}-\d\d-\d\d$/u,
      binary: true,
    },
  });
  ajv.addSchema({ $id: 'nova', components: document.components });
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (schema: Schema): ValidateFunction => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"nova#/components');
    const known = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, known);
    return known;
  };
  const failure: Schema = { $ref: '#/components/schemas/Failure' };
  const checkJson = (schema: Schema, { status, body }: Received): string | undefined => {
    try {
      const validate = validatorOf(schema);
      if (validate(JSON.parse(body.toString('utf8')))) return undefined;
      return `${String(status)} does not fit its schema: ${ajv.errorsText(validate.errors)}`;
    } catch (error) {
      return `${String(status)} is no JSON (${String(error)})`;
    }
  };
  return ({ responses }, received) => {
    const { status, headers } = received;
    if (status === -1) return 'no answer in time';
    if (status === 0) return 'the connection was cut';
    if (status >= 500) return `${String(status)}: ${received.body.toString('utf8', 0, 500)}`;
    if (status === 431) return undefined;
    if (typeof headers['x-request-id'] !== 'string') return `${String(status)} without X-Request-Id`;
    const content = responses[String(status)]?.content;
    if (content === undefined) {
      if (beforeOperations.has(status)) return checkJson(failure, received);
      const isDownload = responses['200']?.content['application/octet-stream'] !== undefined;
      return isDownload && ofDownloads.has(status) ? undefined : `${String(status)} is not documented`;
    }
    const schema = content['application/json']?.schema;
    if (schema === undefined) return undefined;
    if (!String(headers['content-type']).startsWith('application/json'))
      return `${String(status)} is no JSON`;
    return checkJson(schema, received);
  };
}
