/** Writes JSON Schemas as TypeScript, each member with its description. */
import { deprecationNotice } from '@nova/contract';

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const literal = (value) => (typeof value === 'string' ? `'${value}'` : String(value));

const plain = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' };

export const indent = (text) => text.replaceAll(/^(?=.)/gmu, '  ');

/** A comment above what it is about; empty where there is nothing to say. */
export function docComment(lines) {
  const said = lines
    .filter((line) => line !== undefined && line !== '')
    .map((line) => line.replaceAll('*/', '*\\/'));
  if (said.length === 0) return '';
  if (said.length === 1 && !said[0].includes('\n')) return `/** ${said[0]} */\n`;
  return `/**\n${said
    .join('\n\n')
    .split('\n')
    .map((line) => ` * ${line}`.trimEnd())
    .join('\n')}\n */\n`;
}

/** The lines of the comment of something that is to go, as editors know them. */
export const deprecatedLines = (deprecation) =>
  deprecation === undefined
    ? []
    : [`@deprecated ${deprecationNotice(deprecation).replace(/^Deprecated s/u, 'S')}`];

/** What a schema says of itself; what its words say of its going has a line of its own. */
function schemaComment({ description = '', 'x-deprecation': deprecation }) {
  if (deprecation === undefined) return docComment([description]);
  const told = description.replace(deprecationNotice(deprecation), '').trim();
  return docComment([told, ...deprecatedLines(deprecation)]);
}

/**
 * The type of a schema; references are types of their own.
 * @param {boolean} loose whether members that may be left out may also be undefined, as callers like it
 */
export function typeText(schema, loose) {
  if (typeof schema.$ref === 'string') return schema.$ref;
  if (schema.format === 'binary') return 'FileSource';
  if (Array.isArray(schema.enum)) return schema.enum.map(literal).join(' | ');
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map((one) => typeText(one, loose)).join(' | ');
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeText({ ...schema, type }, loose)).join(' | ');
  if (schema.type === 'array') return arrayText(schema.items, loose);
  if (schema.type === 'object') return objectText(schema, loose);
  return plain[schema.type] ?? 'unknown';
}

const arrayText = (items, loose) => {
  const item = typeText(items ?? {}, loose);
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
};

function objectText({ properties, required = [], additionalProperties }, loose) {
  const open = isObject(additionalProperties) ? typeText(additionalProperties, loose) : undefined;
  if (!isObject(properties)) return `Record<string, ${open ?? 'unknown'}>`;
  if (Object.keys(properties).length === 0) return 'Record<string, never>';
  const members = Object.entries(properties).map(([name, schema]) => {
    const optional = !required.includes(name);
    return `${schemaComment(schema)}${name}${optional ? '?' : ''}: ${typeText(schema, loose)}${optional && loose ? ' | undefined' : ''};`;
  });
  const rest = open === undefined ? [] : [`[name: string]: ${open} | null | undefined;`];
  return `{\n${indent([...members, ...rest].join('\n'))}\n}`;
}

/** A named type with its comment: an interface where it is an object. */
export function declaration(name, schema, loose) {
  const text = typeText(schema, loose);
  const comment = schemaComment(schema);
  return schema.type === 'object' && text.startsWith('{')
    ? `${comment}export interface ${name} ${text}\n`
    : `${comment}export type ${name} = ${text};\n`;
}
