import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Received, Sent } from '../src/load/send.ts';
import type { NamedSchemas, Schema } from './schema.ts';

/** Returns what does not fit; undefined if all does. */
export type SchemaCheck = (schema: Schema, value: unknown) => string | undefined;

/** References have the form `#/components/schemas/…`. */
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

/** Whether a request chooses fields, so that records lack others. */
export const choosesFields = ({ path }: Pick<Sent, 'path'>): boolean => /fields(?:=|%22|")/u.test(path);

/** A check of answers whose records lack fields. */
export const createPartialCheck = (schemas: NamedSchemas): SchemaCheck => {
  const check = createSchemaCheck(withoutRequired(schemas) as NamedSchemas);
  return (schema, value) => check(withoutRequired(schema) as Schema, value);
};

function withoutRequired(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRequired);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, member]) =>
      name === 'required' && Array.isArray(member) ? [] : [[name, withoutRequired(member)]],
    ),
  );
}

/** Forbids members without documentation. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, closed(member)]));
  const isRecord = typeof members.properties === 'object' && members.type === 'object';
  return isRecord ? { additionalProperties: false, ...members } : members;
}

/** Faults of any answer: none came, or it reports a server error. */
export function transportFault({ status, headers, body }: Received): string | undefined {
  if (status === -1) return 'no answer in time';
  if (status === 0) return 'the connection was cut';
  if (status >= 500) return `${String(status)}: ${body.toString('utf8', 0, 500)}`;
  // Headers that are too large are refused before there is a request.
  if (status === 431) return undefined;
  if (typeof headers['x-request-id'] !== 'string') return `${String(status)} without X-Request-Id`;
  return String(headers['cache-control']).includes('private') ? undefined : `${String(status)} may be cached`;
}

/** Whether the address or headers were too large to become a request. */
export const isUnread = ({ status }: Received): boolean => status === 431;

/** @throws if the body is no JSON or does not say so */
export function jsonOf({ headers, body }: Received): unknown {
  if (!String(headers['content-type']).startsWith('application/json')) throw new Error('of another type');
  return JSON.parse(body.toString('utf8')) as unknown;
}
