import type { Field } from '@nova/search';

/** Fields whose values are part of the record's search vector: its index is asked first. */
export const inVector = { inVector: true } as const;

/** Fields of a query that are columns of the same name. */
export const fieldColumns = (
  alias: string,
  names: readonly string[],
  field: (sql: string) => Field,
): Record<string, Field> => Object.fromEntries(names.map((name) => [name, field(`${alias}."${name}"`)]));
