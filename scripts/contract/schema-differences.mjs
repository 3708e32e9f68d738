// What would break callers between two JSON Schemas. Inputs may accept more; outputs may only gain members
// (docs/interface/versions.md#what-is-breaking).

const upper = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const lower = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
const forms = ['pattern', 'format', 'multipleOf', 'uniqueItems'];

const shown = (value) => (value === undefined ? 'none' : JSON.stringify(value));

/**
 * @typedef {{ schema: object, named: Record<string, object> }} Side a schema, and those that it may refer to
 * @param {'taken' | 'answered'} use
 * @returns {{ path: string, why: string }[]} `path` from the schema on: `.tags[].value`
 */
export function schemaDifferences(before, after, use, met = new Set()) {
  const [old, now] = [resolved(before), resolved(after)];
  const names = `${old.name} ${now.name}`;
  // Recursive schemas that were compared already.
  if (old.name !== undefined && met.has(names)) return [];
  const further = new Set([...met, names]);
  const [olds, nows] = [alternatives(old), alternatives(now)];
  const must = use === 'taken' ? olds : nows;
  const may = use === 'taken' ? nows : olds;
  return must.flatMap((one) => {
    const fitting = may.filter((other) => isWithin(one.schema, other.schema));
    if (fitting.length === 0)
      return [
        { path: '', why: `${use === 'taken' ? 'is no longer' : 'may now be'} ${typeName(one.schema)}` },
      ];
    const found = fitting.map((other) =>
      use === 'taken' ? within(one, other, use, further) : within(other, one, use, further),
    );
    return found.toSorted((a, b) => a.length - b.length)[0];
  });
}

function resolved({ schema, named }) {
  const { $ref: name } = schema;
  return name === undefined ? { schema, named } : { schema: named[name], named, name };
}

/** The types and forms that a schema admits, each as a schema. */
function alternatives(side) {
  const { schema, named } = resolved(side);
  if (Array.isArray(schema.anyOf)) return schema.anyOf.flatMap((one) => alternatives({ schema: one, named }));
  if (!Array.isArray(schema.type)) return [{ schema, named }];
  return schema.type.map((type) => ({ schema: { ...schema, type }, named }));
}

const typeName = ({ type, const: value }) => type ?? (value === undefined ? 'anything' : shown(value));

const typeOf = ({ type, const: value }) => type ?? (typeof value === 'string' ? 'string' : undefined);

/** Whether values of one type are of the other, too. */
function isWithin(one, other) {
  const [type, wanted] = [typeOf(one), typeOf(other)];
  return wanted === undefined || type === wanted || (type === 'integer' && wanted === 'number');
}

function within(old, now, use, met) {
  return [
    ...valueDifferences(old.schema, now.schema, use),
    ...boundDifferences(old.schema, now.schema, use),
    ...memberDifferences(old, now, use, met),
    ...['items', 'additionalProperties'].flatMap((key) => {
      const inner = [old.schema[key], now.schema[key]];
      if (!inner.every((one) => typeof one === 'object')) return [];
      const [a, b] = inner;
      const found = schemaDifferences({ ...old, schema: a }, { ...now, schema: b }, use, met);
      return found.map(({ path, why }) => ({ path: `${key === 'items' ? '[]' : '.*'}${path}`, why }));
    }),
  ];
}

/** The enumerated values of a schema; undefined if there are none. */
function valuesOf({ type, enum: values, const: value }) {
  if (value !== undefined) return [value];
  return values?.filter((one) => (one === null) === (type === 'null'));
}

function valueDifferences(old, now, use) {
  const [before, after] = use === 'taken' ? [valuesOf(old), valuesOf(now)] : [valuesOf(now), valuesOf(old)];
  if (after === undefined) return [];
  const verb = use === 'taken' ? 'is no longer' : 'may now be';
  if (before === undefined) return [{ path: '', why: `${verb} anything but ${after.map(shown).join(', ')}` }];
  return before
    .filter((one) => !after.includes(one))
    .map((one) => ({ path: '', why: `${verb} ${shown(one)}` }));
}

function boundDifferences(old, now, use) {
  const [wide, narrow] = use === 'taken' ? [old, now] : [now, old];
  const broken = [
    ...upper.filter((key) => key in narrow && !(wide[key] <= narrow[key])),
    ...lower.filter((key) => key in narrow && !(wide[key] >= narrow[key])),
    ...forms.filter((key) => key in narrow && wide[key] !== narrow[key]),
  ];
  return broken.map((key) => ({
    path: '',
    why: `has ${key} ${shown(now[key])}, and had ${shown(old[key])}`,
  }));
}

function memberDifferences(old, now, use, met) {
  const { properties: before = {}, required: neededBefore = [] } = old.schema;
  const { properties: after = {}, required: neededNow = [] } = now.schema;
  const gone = Object.keys(before).filter((name) => !(name in after));
  const both = Object.keys(before).filter((name) => name in after);
  const changed =
    use === 'taken'
      ? neededNow.filter((name) => !neededBefore.includes(name)).map((name) => [name, 'is now needed'])
      : neededBefore
          .filter((name) => !neededNow.includes(name) && !gone.includes(name))
          .map((name) => [name, 'may now be left out']);
  return [
    ...[...gone.map((name) => [name, 'is gone']), ...changed].map(([name, why]) => ({
      path: `.${name}`,
      why,
    })),
    ...both.flatMap((name) => {
      const [a, b] = [
        { ...old, schema: before[name] },
        { ...now, schema: after[name] },
      ];
      return schemaDifferences(a, b, use, met).map(({ path, why }) => ({ path: `.${name}${path}`, why }));
    }),
  ];
}
