import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Received } from '../src/load/send.ts';
import type { NamedSchemas, Schema } from './schema.ts';

/** What of a value does not fit a schema, in words; undefined where it fits. */
export type SchemaCheck = (schema: Schema, value: unknown) => string | undefined;

/** Checks values against schemas that refer to `schemas` as `#/components/schemas/…`. */
export function createSchemaCheck(schemas: NamedSchemas): SchemaCheck {
  const ajv = new Ajv2020({
    strict: false,
    formats: {
      'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u,
      date: /^\d{4}-\d\d-\d\d$/u,
      binary: true,
    },
  });
  ajv.addSchema({ $id: 'nova', components: { schemas: closed(schemas) } });
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (schema: Schema): ValidateFunction => {
    const text = JSON.stringify(closed(schema)).replaceAll('"#/components', '"nova#/components');
    const known = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, known);
    return known;
  };
  return (schema, value) => {
    const validate = validatorOf(schema);
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  };
}

/** The schema with no room for members that it does not name: what answers hold is documented, all of it. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, closed(member)]));
  const isRecord = typeof members.properties === 'object' && members.type === 'object';
  return isRecord ? { additionalProperties: false, ...members } : members;
}

/** What is wrong with an answer whatever it was asked: none came, or one that tells of a fault of the server's own. */
export function transportFault({ status, headers, body }: Received): string | undefined {
  if (status === -1) return 'no answer in time';
  if (status === 0) return 'the connection was cut';
  if (status >= 500) return `${String(status)}: ${body.toString('utf8', 0, 500)}`;
  // What is too large to be read at all is refused before it is a request.
  if (status === 431) return undefined;
  if (typeof headers['x-request-id'] !== 'string') return `${String(status)} without X-Request-Id`;
  return String(headers['cache-control']).includes('private') ? undefined : `${String(status)} may be cached`;
}

/** Whether the answer came before there was a request: its address or headers were too large. */
export const isUnread = ({ status }: Received): boolean => status === 431;

/** A body as a value. @throws where it is no JSON, or does not say that it is */
export function jsonOf({ headers, body }: Received): unknown {
  if (!String(headers['content-type']).startsWith('application/json')) throw new Error('of another type');
  return JSON.parse(body.toString('utf8')) as unknown;
}
