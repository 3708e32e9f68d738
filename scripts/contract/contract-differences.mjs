import { schemaDifferences } from './schema-differences.mjs';

/** The parts of an endpoint besides its schemas. */
const fixed = {
  method: 'method',
  path: 'path',
  role: 'key role',
  type: 'kind of procedure',
  body: 'kind of body',
  envelope: 'envelope',
};

/**
 * What would break callers between two contracts.
 * @param before, after snapshots, as `contractSnapshot` makes them
 * @returns {{ what: string, why: string }[]} `what` as `candidates.get output.firstName`
 */
export function contractDifferences(before, after) {
  const compare = (old, now, use) =>
    schemaDifferences({ schema: old, named: before.schemas }, { schema: now, named: after.schemas }, use);
  return [
    ...Object.entries(before.endpoints).flatMap(([name, old]) => {
      const now = after.endpoints[name];
      return now ? endpointDifferences(name, old, now, compare) : [{ what: name, why: 'is gone' }];
    }),
    ...Object.entries(before.errors).flatMap(([code, status]) => {
      const now = after.errors[code];
      const what = `errors.${code}`;
      if (now === undefined) return [{ what, why: 'is gone' }];
      return now === status ? [] : [{ what, why: `has the status ${now}, and had ${status}` }];
    }),
    ...Object.entries(before.envelopes).flatMap(([name, old]) => {
      const now = after.envelopes[name];
      // A schema that no endpoint uses any more is reported by its former endpoints.
      const found = now ? compare(old, now, 'answered') : [];
      return found
        .filter(({ path }) => `${name}${path}` !== 'failure.error')
        .map(({ path, why }) => ({ what: `envelopes.${name}${path}`, why }));
    }),
  ];
}

function endpointDifferences(name, old, now, compare) {
  const told = (side, found) => found.map(({ path, why }) => ({ what: `${name} ${side}${path}`, why }));
  return [
    ...Object.entries(fixed)
      .filter(([member]) => old[member] !== now[member])
      .map(([member, word]) => ({
        what: `${name} ${member}`,
        why: `the ${word} is ${now[member]}, and was ${old[member]}`,
      })),
    ...old.errors
      .filter((code) => !now.errors.includes(code))
      .map((code) => ({ what: `${name} errors.${code}`, why: 'is gone' })),
    ...told('input', compare(old.input, now.input, 'taken')),
    ...told('output', compare(old.output, now.output, 'answered')),
  ];
}
