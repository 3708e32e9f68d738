import { NovaError, type Endpoint, type Issue } from '@nova/contract';
import type { z } from 'zod';

type Decode = (text: string) => unknown;

/** Wrappers of a schema that leave its basic type alone. */
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch']);

interface Definition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
}

/** What zod says of a schema; the members depend on its type. */
const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def;

function basicType(schema: z.core.$ZodType): string {
  const definition = definitionOf(schema);
  if (wrappers.has(definition.type) && definition.innerType) return basicType(definition.innerType);
  if (definition.type === 'pipe' && definition.in) return basicType(definition.in);
  return definition.type;
}

/** A text that is not of the type is passed on as it is, so that the schema refuses it with its path. */
const decoders: Readonly<Record<string, Decode>> = {
  number: (text) => (/^-?\d{1,15}$/u.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  string: (text) => (text === '' ? undefined : text),
};

/** Reads a query string by the endpoint's schema. @throws VALIDATION_ERROR for a scalar that is given twice or as a list */
export function createQueryDecoder(endpoint: Endpoint): (query: URLSearchParams) => Record<string, unknown> {
  const members = new Map(
    Object.entries<z.core.$ZodType>(endpoint.input.shape).map(([name, schema]) => [
      name,
      decoders[basicType(schema)] ?? String,
    ]),
  );
  return (query) => {
    const input: Record<string, unknown> = {};
    const issues: Issue[] = [];
    for (const name of new Set(query.keys())) {
      const base = name.replace(/\[.*\]$/u, '');
      const decode = members.get(base);
      if (!decode) continue;
      const values = query.getAll(name);
      if (base !== name || values.length > 1)
        issues.push({ path: base, message: 'must be given once, as a single value' });
      else if (values[0]?.includes('\0'))
        issues.push({ path: base, message: 'must not hold a NUL character' });
      else input[name] = decode(values[0] ?? '');
    }
    if (issues.length > 0) {
      throw new NovaError('VALIDATION_ERROR', `${issues[0]?.path ?? ''}: ${issues[0]?.message ?? ''}`, {
        issues,
      });
    }
    return input;
  };
}
