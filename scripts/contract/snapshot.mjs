import { contractVersion, createSchemaBook, errorTable, isDownload, successEnvelope } from '@nova/contract';
import { endpoints, failureEnvelope } from '@nova/features/contract';

/** Keywords that are words, not rules. */
const words = new Set(['description', 'example', 'examples', 'deprecated', 'x-deprecation', 'title', 'id']);

/** A schema's rules with sorted members, so that equal schemas have equal texts. */
function rulesOf(value, isMap = false) {
  if (Array.isArray(value)) return value.map((item) => rulesOf(item));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => isMap || !words.has(key));
  // Members below `properties` may have the name of a keyword.
  return Object.fromEntries(
    kept
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, rulesOf(one, key === 'properties')]),
  );
}

/** Each endpoint has its own output. */
function withoutData(envelope) {
  const { data } = envelope.properties;
  const open = data.type === 'array' ? { ...data, items: {} } : {};
  return { ...envelope, properties: { ...envelope.properties, data: open } };
}

const byName = (entries) => Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The contract as data without words: what callers rely on (docs/interface/versions.md#what-is-breaking). */
export function contractSnapshot() {
  const book = createSchemaBook('');
  const schema = (one) => rulesOf(book.add(one));
  const envelopes = {};
  const envelopeOf = (endpoint) => {
    const name = `${endpoint.envelope}${endpoint.route.withoutRequestId ? 'WithoutRequestId' : ''}`;
    // A download has no envelope.
    if (!isDownload(endpoint)) envelopes[name] ??= withoutData(schema(successEnvelope(endpoint)));
    return name;
  };
  const described = endpoints.map((endpoint) => {
    const { name, type, role, route, errors, input, output } = endpoint;
    const { method, path, body = 'json' } = route;
    const place = { type, role, method, path, body, envelope: envelopeOf(endpoint) };
    return [name, { ...place, errors: errors.toSorted(), input: schema(input), output: schema(output) }];
  });
  return {
    version: contractVersion,
    errors: byName(Object.entries(errorTable).map(([code, { status }]) => [code, status])),
    envelopes: byName(Object.entries({ ...envelopes, failure: schema(failureEnvelope) })),
    endpoints: byName(described),
    schemas: rulesOf(book.named(), true),
  };
}

/** One line for each endpoint and schema, so that a diff is readable. */
export function snapshotText(snapshot) {
  const lines = (part) =>
    Object.entries(part).map(([name, one]) => `    ${JSON.stringify(name)}: ${JSON.stringify(one)}`);
  const parts = Object.entries(snapshot).map(([name, part]) =>
    typeof part === 'string'
      ? `  ${JSON.stringify(name)}: ${JSON.stringify(part)}`
      : `  ${JSON.stringify(name)}: {\n${lines(part).join(',\n')}\n  }`,
  );
  return `{\n${parts.join(',\n')}\n}\n`;
}
