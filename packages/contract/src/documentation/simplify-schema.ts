type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Shortens what zod writes at length: a nullable type is one type, and bounds that every integer keeps are left out. */
export function simplifySchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplifySchema);
  if (!isObject(value)) return value;
  const members = Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => !isNoise(key, member))
      .map(([key, member]) => [key, simplifySchema(member)]),
  );
  return withNull(members);
}

const isNoise = (key: string, member: unknown): boolean =>
  member === Number.MAX_SAFE_INTEGER ||
  member === Number.MIN_SAFE_INTEGER ||
  // Not an encoding of RFC 4648, which the keyword speaks of; `format` says it already.
  (key === 'contentEncoding' && member === 'binary');

function withNull({ anyOf, ...rest }: Members): Members {
  if (anyOf === undefined) return rest;
  const [type, none, ...more] = Array.isArray(anyOf) ? (anyOf as readonly unknown[]) : [];
  const mergeable = isObject(type) && isObject(none) && none.type === 'null' && more.length === 0;
  if (!mergeable || typeof type.type !== 'string' || type.type === 'object') return { anyOf, ...rest };
  const choices = Array.isArray(type.enum) ? { enum: [...(type.enum as unknown[]), null] } : {};
  return { ...type, ...choices, type: [type.type, 'null'], ...rest };
}
