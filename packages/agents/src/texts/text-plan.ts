import { readItems, type Kind, listLayers, readMembers, textLimits } from '@nova/contract';
import { z } from 'zod';

export type Schema = z.core.$ZodType;
export type Members = Readonly<Record<string, Schema>>;

/**
 * The decision for each string of a result whether it is a long text (docs/interface/agents.md#what-is-quoted). A
 * member without a plan has no known schema.
 */
export interface TextPlan {
  readonly isLong: boolean;
  readonly members: Readonly<Record<string, TextPlan>>;
  /** The plan of a list's items, or of an open object's values. */
  readonly items?: TextPlan | undefined;
}

/** Texts that are long although their schemas do not show it. */
interface Named {
  /** The paths of the texts, their members joined with dots. */
  readonly long: ReadonlySet<string>;
}

/**
 * Returns the plan of a read schema. A string is long if it is named, or if a write accepts 64 KiB of it.
 * @param write the schema of the same value in writes, if there is one
 * @param long the paths of further long strings
 */
export const textPlan = (read: Schema, write?: Schema, long: Iterable<string> = []): TextPlan =>
  planAt({ long: new Set(long) }, '', read, write);

/** Returns the fields that the kind's definition marks as long texts. */
export const longFieldsOf = ({ fields }: Kind): readonly string[] =>
  Object.entries(fields).flatMap(([name, { type }]) => (type === 'longText' ? [name] : []));

function planAt(named: Named, path: string, read: Schema, write: Schema | undefined): TextPlan {
  const members = readMembers(read) ?? {};
  const written = (write && readMembers(write)) ?? {};
  const items = readItems(read) ?? valuesOf(read);
  const inItems = items && planAt(named, path, items, write && readItems(write));
  return {
    isLong: named.long.has(path) || (write !== undefined && takesLongText(write)),
    members: Object.fromEntries(
      Object.entries(members).map(([name, schema]) => [
        name,
        planAt(named, path === '' ? name : `${path}.${name}`, schema, written[name]),
      ]),
    ),
    items: inItems,
  };
}

/** Returns the schema of an open object's values; undefined for any other schema. */
function valuesOf(schema: Schema): Schema | undefined {
  for (const layer of listLayers(schema)) {
    const { def } = layer._zod;
    if ('valueType' in def) return def.valueType as Schema;
  }
  return undefined;
}

const takesLongText = (schema: Schema): boolean =>
  listLayers(schema).some(
    (layer) => layer instanceof z.ZodString && (layer.maxLength ?? 0) >= textLimits.long,
  );
