import type { CustomFieldKind } from '../../../configuration/custom-fields-contract.ts';
import { importLineSchemas, type ImportType } from '../../import-lines.ts';
import { type FieldType, type Kind, kinds } from '@nova/kinds';
import { z } from 'zod';

export type CellKind =
  'text' | 'code' | 'number' | 'boolean' | 'date' | 'instant' | 'phone' | 'email' | 'texts' | 'items';

export interface LineField {
  /** `#` is a placeholder for a position in a list. */
  readonly path: readonly string[];
  readonly kind: CellKind;
  readonly codes: readonly string[];
  /** The member whose value is shown for an item of a list of records, such as a tag's value. */
  readonly item: string | undefined;
}

const scalar = z.enum(['string', 'number', 'integer', 'boolean', 'null', 'object', 'array']);

/** The parts of a JSON schema that are read here. */
const schemaShape = z.object({
  get anyOf() {
    return z.array(schemaShape).optional();
  },
  get items() {
    return schemaShape.optional();
  },
  get properties() {
    return z.record(z.string(), schemaShape).optional();
  },
  type: z.union([scalar, z.array(scalar)]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  required: z.array(z.string()).optional(),
  $ref: z.string().optional(),
});

type SchemaShape = z.output<typeof schemaShape>;
type Definitions = Readonly<Record<string, SchemaShape>>;

const root = schemaShape.extend({ $defs: z.record(z.string(), schemaShape).default({}) });

export const openMembers = { customFields: 'customFields', tags: 'tags' } as const;

export const customFieldCells = {
  TEXT: 'text',
  NUMBER: 'text',
  DATE: 'date',
  BOOLEAN: 'boolean',
  LIST: 'texts',
} as const satisfies Record<CustomFieldKind, CellKind>;

/** Returns the members that fit in a cell (docs/import-and-export.md#what-a-line-may-be). */
export function lineFields(type: ImportType): readonly LineField[] {
  const fields = fieldsByType.get(type) ?? readFields(type);
  fieldsByType.set(type, fields);
  return fields;
}

const fieldsByType = new Map<ImportType, readonly LineField[]>();

function readFields(type: ImportType): readonly LineField[] {
  const schema = z.toJSONSchema(importLineSchemas[type], { io: 'input', unrepresentable: 'any' });
  const { $defs, properties = {} } = root.parse(schema);
  return Object.entries(properties)
    .filter(([name]) => name !== 'type' && name !== openMembers.customFields)
    .flatMap(([name, member]) => listSchemaFields(member, [name], $defs))
    .map((field) => (field.kind === 'text' ? { ...field, kind: kindOfText(type, field.path) } : field));
}

/** The schema has only texts, so the kind's definition decides whether one is a date, an instant or a phone number. */
function kindOfText(type: ImportType, path: readonly string[]): CellKind {
  const definedType = fieldType(type, path);
  if (definedType === 'date' || definedType === 'instant' || definedType === 'phone') return definedType;
  return path.length === 1 && path[0] === 'email' ? 'email' : 'text';
}

function listSchemaFields(
  schema: SchemaShape,
  path: readonly string[],
  definitions: Definitions,
): readonly LineField[] {
  return alternatives(schema, definitions).flatMap((one): readonly LineField[] => {
    const field = (kind: CellKind, more: Partial<LineField> = {}): LineField => ({
      path,
      kind,
      codes: [],
      item: undefined,
      ...more,
    });
    const types = [one.type].flat();
    if (one.enum) return [field('code', { codes: one.enum.filter((code) => typeof code === 'string') })];
    if (types.includes('string')) return [field('text')];
    if (types.includes('number') || types.includes('integer')) return [field('number')];
    if (types.includes('boolean')) return [field('boolean')];
    if (one.properties) return listMemberFields(one, path, definitions);
    if (one.items) return listFields(one.items, path, definitions, field);
    return [];
  });
}

const listMemberFields = (
  schema: SchemaShape,
  path: readonly string[],
  definitions: Definitions,
): readonly LineField[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    listSchemaFields(member, [...path, name], definitions),
  );

/** A list of texts fits in one cell. A list of records has one cell for its required member, or one for each member. */
function listFields(
  items: SchemaShape,
  path: readonly string[],
  definitions: Definitions,
  field: (kind: CellKind, more?: Partial<LineField>) => LineField,
): readonly LineField[] {
  return alternatives(items, definitions).flatMap((one) => {
    if (!one.properties) return [field('texts')];
    const [item, ...others] = one.required ?? [];
    const itemField = item !== undefined && others.length === 0 ? [field('items', { item })] : [];
    return [...itemField, ...listMemberFields(one, [...path, '#'], definitions)];
  });
}

function alternatives(schema: SchemaShape, definitions: Definitions): readonly SchemaShape[] {
  const referred = schema.$ref === undefined ? undefined : definitions[schema.$ref.split('/').at(-1) ?? ''];
  if (referred) return alternatives(referred, definitions);
  if (schema.anyOf) return schema.anyOf.flatMap((one) => alternatives(one, definitions));
  return schema.type === 'null' ? [] : [schema];
}

const stamps: Readonly<Record<string, FieldType>> = { createdOn: 'instant', updatedOn: 'instant' };

/** Returns the type that the kind gives a member; undefined for lines without a kind. */
function fieldType(type: ImportType, path: readonly string[]): FieldType | undefined {
  const [member = '', ...inside] = path;
  const kind = (kinds as Readonly<Record<string, Kind>>)[type];
  const field = kind?.fields[member];
  if (inside.length === 0) return field?.type ?? stamps[member];
  return field?.members?.[inside.at(-1) ?? ''];
}

/**
 * Limit in characters. Names and labels of fields are shorter; a row read with a wrong separator is one huge header.
 */
const longestWord = 1_000;

/** A word without case, accents, spaces and signs: `E-Mail Address` equals `email_address`. Longer texts are cut. */
export const plainWord = (text: string): string =>
  text
    .slice(0, longestWord)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]/gu, '');
