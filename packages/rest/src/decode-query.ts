import {
  basicType,
  NovaError,
  queryMembers,
  unknownMember,
  type Endpoint,
  type Issue,
  type Warnings,
} from '@nova/contract';
import type { z } from 'zod';

type Decode = (text: string) => unknown;

/** A text that is not of the type is passed on as it is, so that the schema refuses it with its path. */
const decoders: Readonly<Record<string, Decode>> = {
  number: (text) => (/^-?\d{1,15}$/u.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  string: (text) => (text === '' ? undefined : text),
};

/** Where a key may travel, whatever the endpoint (docs/interface/keys-and-accounts.md#how-a-key-travels). */
const keyParameter = 'apiKey';

/** Reads the query string of a request; warns of parameters that the endpoint does not have. */
export type QueryDecoder = (query: URLSearchParams, warnings: Warnings) => Record<string, unknown>;

/**
 * Reads a query string by the endpoint's schema; of one that has a body the query string holds the key, and what its route names.
 * The decoder throws VALIDATION_ERROR for a scalar that is given twice or as a list.
 */
export function createQueryDecoder(endpoint: Endpoint): QueryDecoder {
  const shape = queryMembers(endpoint);
  const members = new Map(
    Object.entries<z.core.$ZodType>(shape).map(([name, schema]) => [
      name,
      decoders[basicType(schema)] ?? String,
    ]),
  );
  return (query, warnings) => {
    const input: Record<string, unknown> = {};
    const issues: Issue[] = [];
    for (const name of new Set(query.keys())) {
      const base = name.replace(/\[.*\]$/u, '');
      const decode = members.get(base);
      if (!decode) {
        if (name !== keyParameter)
          warnings.add([{ path: name.slice(0, 100), message: unknownMember(name, shape) }]);
        continue;
      }
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
