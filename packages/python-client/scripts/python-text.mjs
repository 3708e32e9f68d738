/** Writes JSON Schemas as Python's types, each member with its description. */
import { deprecationNotice, pythonKeywords } from '@nova/contract';

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const capitalised = (word) => word.slice(0, 1).toUpperCase() + word.slice(1);

export const indent = (text) => text.replaceAll(/^(?=.)/gmu, '    ');

export const literal = (value) => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
};

/** A docstring of lines, of which empty ones are left out; empty where there is nothing to say. */
export function docstring(lines) {
  const said = lines.filter((line) => line !== undefined && line !== '');
  if (said.length === 0) return '';
  const text = said.join('\n\n').replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"');
  const ending = text.includes('\n') ? '\n' : '';
  return `"""${text.replace(/"$/u, '\\"')}${ending}"""\n`;
}

/** What a schema says of itself; its going has a line of its own. */
export function schemaLines({ description = '', 'x-deprecation': deprecation }) {
  if (deprecation === undefined) return [description];
  const notice = deprecationNotice(deprecation);
  return [description.replace(notice, '').trim(), notice];
}

const plain = { string: 'str', number: 'float', integer: 'int', boolean: 'bool' };

const union = (types) => {
  const different = [...new Set(types)].filter((type) => type !== 'None');
  const isNullable = types.includes('None');
  if (different.includes('Any')) return 'Any';
  if (different.length === 0) return 'None';
  const one = different.length === 1 ? different[0] : `Union[${different.join(', ')}]`;
  return isNullable ? `Optional[${one}]` : one;
};

/**
 * Names types, and gathers the classes of the objects inside that have no names of their own.
 * @param {boolean} loose whether any sequence and mapping will do, as callers like it
 * @param {readonly string[]} read the names of shapes that are answered: `Tag` may be sent back where a `TagInput` is taken
 */
export function typeWriter({ loose, read = [] }) {
  const classes = new Map();
  const array = loose ? 'Sequence' : 'List';
  const record = loose ? 'Mapping' : 'Dict';

  /** @param {string} place the name of an object without one */
  function typeText(schema, place) {
    if (typeof schema.$ref === 'string') return referred(schema.$ref);
    if (schema.format === 'binary') return 'FileSource';
    if (Array.isArray(schema.enum)) return enumText(schema.enum);
    if ('const' in schema) return enumText([schema.const]);
    if (Array.isArray(schema.anyOf)) return anyOfText(schema.anyOf, place);
    if (Array.isArray(schema.type))
      return union(schema.type.map((type) => typeText({ ...schema, type }, place)));
    if (schema.type === 'null') return 'None';
    if (schema.type === 'array') return `${array}[${typeText(schema.items ?? {}, `${place}Item`)}]`;
    if (schema.type === 'object') return objectText(schema, place);
    return plain[schema.type] ?? 'Any';
  }

  const referred = (name) => {
    const answered = name.replace(/Input$/u, '');
    return answered !== name && read.includes(answered) ? union([name, answered]) : name;
  };

  const anyOfText = (schemas, place) => {
    const isOne = schemas.filter(({ properties }) => properties !== undefined).length === 1;
    return union(
      schemas.map((one, at) => typeText(one, isOne && !classes.has(place) ? place : `${place}${at + 1}`)),
    );
  };

  const enumText = (values) => {
    const some = values.filter((value) => value !== null);
    const one = `Literal[${some.map(literal).join(', ')}]`;
    return union([...(some.length > 0 ? [one] : []), ...(some.length < values.length ? ['None'] : [])]);
  };

  function objectText(schema, place) {
    const { properties, additionalProperties } = schema;
    // A class of members cannot say what others there may be.
    if (isObject(additionalProperties)) {
      const values = typeText(additionalProperties, `${place}Value`);
      return `${record}[str, ${isObject(properties) ? 'Any' : values}]`;
    }
    if (!isObject(properties) || Object.keys(properties).length === 0) return `${record}[str, Any]`;
    declare(place, schema);
    return place;
  }

  /** Writes the class of a named object, or the alias of another named schema. */
  function declare(name, schema, memberName = (member) => member) {
    if (classes.has(name)) throw new Error(`Two types are called ${name}.`);
    // Kept free, so that the classes inside come first.
    classes.set(name, '');
    const text =
      schema.type === 'object' && isObject(schema.properties) && !isObject(schema.additionalProperties)
        ? classText(name, schema, memberName)
        : `${name} = ${quoteNames(typeText(schema, name))}\n${docstring(schemaLines(schema))}`;
    classes.delete(name);
    classes.set(name, text);
  }

  function classText(name, schema, memberName) {
    const { properties, required = [] } = schema;
    const members = Object.entries(properties).map(([member, own]) => ({
      name: memberName(member),
      type: typeText(own, `${name}${capitalised(member)}`),
      isRequired: required.includes(member),
      comment: docstring(schemaLines(own)),
    }));
    const bases = [];
    const before = [];
    // A name that is a keyword takes another form of declaration.
    for (const isRequired of [true, false]) {
      const odd = members.filter((one) => one.isRequired === isRequired && pythonKeywords.has(one.name));
      if (odd.length === 0) continue;
      const base = `_${name}${isRequired ? '' : 'Optional'}Words`;
      const pairs = odd.map((one) => `"${one.name}": ${JSON.stringify(one.type)}`).join(', ');
      before.push(`${base} = TypedDict("${base}", {${pairs}}${isRequired ? '' : ', total=False'})\n`);
      bases.push(base);
    }
    const usual = members.filter((one) => !pythonKeywords.has(one.name));
    const needed = usual.filter((one) => one.isRequired);
    const optional = usual.filter((one) => !one.isRequired);
    if (needed.length > 0 && optional.length > 0) {
      before.push(`class _${name}Required(TypedDict):\n${indent(bodyOf(needed))}`);
      bases.push(`_${name}Required`);
    }
    const own = optional.length > 0 ? optional : needed;
    const head = `class ${name}(${bases.length > 0 ? bases.join(', ') : 'TypedDict'}${optional.length > 0 ? ', total=False' : ''}):`;
    const body = `${docstring(schemaLines(schema))}\n${bodyOf(own)}`;
    return [...before, `${head}\n${indent(body)}`].join('\n\n');
  }

  const bodyOf = (members) =>
    members.map(({ name, type, comment }) => `${name}: ${type}\n${comment}`).join('') || 'pass\n';

  return { typeText, declare, names: () => [...classes.keys()], classes: () => [...classes.values()] };
}

/** An alias is made when the module is loaded, when later classes do not exist yet. */
const builtIn =
  /^(?:Any|Dict|List|Literal|Mapping|None|Optional|Sequence|Union|str|int|float|bool|FileSource)$/u;
const quoteNames = (type) =>
  type.replaceAll(/"[^"]*"|\b[A-Za-z_]\w*/gu, (word) =>
    word.startsWith('"') || builtIn.test(word) ? word : `"${word}"`,
  );
