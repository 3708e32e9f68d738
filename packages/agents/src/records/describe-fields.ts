import { allMasterData, listUsers } from '@nova/features/contract';
import {
  readBasicType,
  type Field,
  isReference,
  readItems,
  listLayers,
  readMembers,
  paging,
} from '@nova/contract';
import { z } from 'zod';
import { type Agent, ask, askPage } from '../agent.ts';
import { readCustomFields } from './custom-fields.ts';
import type { Schema } from '../texts/text-plan.ts';
import type { RecordKind } from './record-kinds.ts';
import { findReader } from './fields.ts';
import { listWritableMembers } from './values.ts';

interface Option {
  readonly id: string;
  readonly name: string;
}

export interface DescribedField {
  readonly name: string;
  readonly type: string;
  readonly writable: boolean;
  readonly custom: boolean;
  /** True if `find` answers the field by default. */
  readonly usual?: true;
  /** The tool that reads the field, if `find` does not; `none` if no tool does. */
  readonly readBy?: 'get' | 'none';
  /** The id of a custom field, which its values name as `fieldId`. */
  readonly id?: string;
  /** The values that the field may hold. For master data and users a write takes the id. */
  readonly options?: readonly Option[];
}

/**
 * The number of options that are listed: of one field, of all fields of a kind, and at least of each field.
 * Agents must look up further options.
 */
const mostOptions = { ofField: 100, ofKind: 2_000, atLeast: 5 } as const;

type Choices = Readonly<Record<string, readonly Option[]>>;

/** Describes a kind's fields, as reads show them and writes take them, and the account's custom fields. */
export async function describeFields(agent: Agent, one: RecordKind): Promise<readonly DescribedField[]> {
  const [choices, users, own] = await Promise.all([
    readMasterData(agent),
    readUsers(agent),
    readCustomFields(agent, one.name),
  ]);
  const writableNames = listWritableMembers(one);
  const briefNames = new Set(one.kind.brief);
  const writes: Readonly<Record<string, Schema>> = {
    ...one.create?.input.shape,
    ...one.update?.input.shape,
  };
  const names = [...Object.keys(one.shown), ...[...writableNames].filter((name) => !(name in one.shown))];
  const fields = names.flatMap((name): DescribedField[] => {
    const schema: Schema | undefined = one.shown[name] ?? writes[name];
    if (!schema) return [];
    const field: Field | undefined = one.kind.fields[name];
    const options = listOptions(writes[name] ?? schema, field, { ...choices, user: users });
    const readBy = findReader(name, one);
    const described = {
      name,
      type: describeType(schema, field),
      writable: writableNames.has(name),
      custom: false,
      ...(briefNames.has(name) ? { usual: true as const } : {}),
      ...(readBy ? { readBy } : {}),
      ...(options.length > 0 ? { options } : {}),
    };
    return [described, ...listFieldParts(described, schema)];
  });
  return shortenOptions([...fields, ...own.map(describeCustomField)]);
}

/** Shortens the lists of options, because an account may have hundreds of custom fields with hundreds of options each. */
function shortenOptions(fields: readonly DescribedField[]): readonly DescribedField[] {
  const choiceCount = fields.filter(({ options }) => options).length;
  const { ofField, ofKind, atLeast } = mostOptions;
  const optionCount = Math.max(atLeast, Math.min(ofField, Math.floor(ofKind / choiceCount)));
  return fields.map((field) =>
    field.options ? { ...field, options: field.options.slice(0, optionCount) } : field,
  );
}

/** Returns the members of a field that a write and a query may name, such as `address.city`. */
const listFieldParts = (
  { name, writable, readBy }: DescribedField,
  schema: Schema,
): readonly DescribedField[] =>
  Object.entries(readMembers(readItems(schema) ?? schema) ?? {})
    .filter(() => name !== 'customFields')
    .map(([member, of]) => ({
      name: `${name}.${member}`,
      type: describeType(of, undefined),
      writable,
      custom: false,
      ...(readBy ? { readBy } : {}),
    }));

const describeCustomField = ({
  id,
  label,
  kind,
  options,
}: Awaited<ReturnType<typeof readCustomFields>>[number]): DescribedField => ({
  name: `customFields.${label}`,
  type: kind,
  writable: true,
  custom: true,
  id,
  ...(options.length > 0 ? { options: options.map((name) => ({ id: name, name })) } : {}),
});

/** The names of types that models know, by the types of fields. */
const words: Readonly<Record<string, string>> = {
  whole: 'text',
  phone: 'text',
  longText: 'long text',
  instant: 'date-time',
  flag: 'boolean',
  reference: 'id',
  references: 'ids',
  texts: 'list of texts',
  tags: 'list of {group, value}',
  customFields: 'list of {fieldId, value | boolValue | dateValue | listValue}',
  rows: 'list',
  parts: 'object',
  string: 'text',
  enum: 'code',
  array: 'list',
};

function describeType(schema: Schema, field: Field | undefined): string {
  const type = field?.type ?? readBasicType(schema);
  return words[type] ?? type;
}

function listOptions(schema: Schema, field: Field | undefined, choices: Choices): readonly Option[] {
  if (field && isReference(field)) {
    if (field.to === 'user') return choices.user ?? [];
    return field.groups.flatMap((group) => choices[group] ?? []);
  }
  const codes = listLayers(schema).find((layer) => layer instanceof z.ZodEnum);
  return codes ? codes.options.map((code) => ({ id: String(code), name: String(code) })) : [];
}

/** The cast holds because the contract's schema of master data has lists of ids and names. */
const readMasterData = async (agent: Agent): Promise<Choices> =>
  (await ask(agent, allMasterData, {})) as Choices;

async function readUsers(agent: Agent): Promise<readonly Option[]> {
  const { data } = await askPage(agent, listUsers, { size: paging.maximumSize });
  return data.map(({ id, name }) => ({ id: String(id), name: String(name) }));
}
