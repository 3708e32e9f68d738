import { type CustomFieldKind, importLineSchemas, type ImportType } from '@nova/contract';
import { type FieldType, type Kind, kinds } from '@nova/kinds';
import { z } from 'zod';

/** How a cell is read. */
export type CellKind =
  'text' | 'code' | 'number' | 'boolean' | 'date' | 'instant' | 'phone' | 'email' | 'texts' | 'items';

/** A member of an import line that a column of a table can carry. */
export interface LineField {
  /** The way to it; `#` stands for a place in a list. */
  readonly path: readonly string[];
  readonly kind: CellKind;
  /** What a code may be. */
  readonly codes: readonly string[];
  /** The member that one item of a list of records is given in, such as the value of a tag. */
  readonly item: string | undefined;
}

const scalar = z.enum(['string', 'number', 'integer', 'boolean', 'null', 'object', 'array']);

/** What is read of a JSON schema here. */
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

/** Members that have columns of their own kind: `customFields.<label>`, `tags.<group>`. */
export const openMembers = { customFields: 'customFields', tags: 'tags' } as const;

/** How the value of a custom field travels. */
export const customFieldCells = {
  TEXT: 'text',
  NUMBER: 'text',
  DATE: 'date',
  BOOLEAN: 'boolean',
  LIST: 'texts',
} as const satisfies Record<CustomFieldKind, CellKind>;

/** What a line of a type may say, read off its schema (docs/import-and-export.md#what-a-line-may-be): every member that fits in a cell. */
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
    .flatMap(([name, member]) => fieldsOf(member, [name], $defs))
    .map((field) => (field.kind === 'text' ? { ...field, kind: kindOfText(type, field.path) } : field));
}

/** A text in the schema may be a day, an instant or a phone number by the definition of its kind. */
function kindOfText(type: ImportType, path: readonly string[]): CellKind {
  const known = fieldType(type, path);
  if (known === 'date' || known === 'instant' || known === 'phone') return known;
  return path.length === 1 && path[0] === 'email' ? 'email' : 'text';
}

function fieldsOf(
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
    if (one.properties) return membersOf(one, path, definitions);
    if (one.items) return listFields(one.items, path, definitions, field);
    return [];
  });
}

const membersOf = (
  schema: SchemaShape,
  path: readonly string[],
  definitions: Definitions,
): readonly LineField[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    fieldsOf(member, [...path, name], definitions),
  );

/** A list of texts fits in a cell. Of a list of records one cell carries the member that is required, or each its own. */
function listFields(
  items: SchemaShape,
  path: readonly string[],
  definitions: Definitions,
  field: (kind: CellKind, more?: Partial<LineField>) => LineField,
): readonly LineField[] {
  return alternatives(items, definitions).flatMap((one) => {
    if (!one.properties) return [field('texts')];
    const [item, ...others] = one.required ?? [];
    const whole = item !== undefined && others.length === 0 ? [field('items', { item })] : [];
    return [...whole, ...membersOf(one, [...path, '#'], definitions)];
  });
}

/** What a schema may be, other than null. */
function alternatives(schema: SchemaShape, definitions: Definitions): readonly SchemaShape[] {
  const referred = schema.$ref === undefined ? undefined : definitions[schema.$ref.split('/').at(-1) ?? ''];
  if (referred) return alternatives(referred, definitions);
  if (schema.anyOf) return schema.anyOf.flatMap((one) => alternatives(one, definitions));
  return schema.type === 'null' ? [] : [schema];
}

const stamps: Readonly<Record<string, FieldType>> = { createdOn: 'instant', updatedOn: 'instant' };

/** What the definition of a kind says that a member of its lines is; undefined for types of line that are no kind. */
function fieldType(type: ImportType, path: readonly string[]): FieldType | undefined {
  const [member = '', ...inside] = path;
  const kind = (kinds as Readonly<Record<string, Kind>>)[type];
  const field = kind?.fields[member];
  if (inside.length === 0) return field?.type ?? stamps[member];
  return field?.members?.[inside.at(-1) ?? ''];
}

/** A word without what people write differently: case, accents, spaces and signs. `E-Mail Address` and `email_address` are one. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]/gu, '');
