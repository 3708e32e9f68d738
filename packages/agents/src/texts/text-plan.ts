import { itemsOf, type Kind, layersOf, membersOf, textLimits } from '@nova/contract';
import { z } from 'zod';

export type Schema = z.core.$ZodType;
export type Members = Readonly<Record<string, Schema>>;

/**
 * What the strings of a result are: long texts, or the rest (docs/interface/agents.md#what-is-quoted). Members without
 * a plan are of no known schema.
 */
export interface TextPlan {
  readonly isLong: boolean;
  readonly members: Readonly<Record<string, TextPlan>>;
  /** Of a list's items, or of an open object's members. */
  readonly items?: TextPlan | undefined;
}

/** What decides besides the schemas. */
interface Named {
  /** Paths, their members joined with dots. */
  readonly long: ReadonlySet<string>;
}

/**
 * The plan of a schema of reads. A string is long if its kind says so, if a write takes 64 KiB of it, or if it is named.
 * @param write the schema of the same thing in writes, if there is one
 */
export const textPlan = (read: Schema, write?: Schema, long: Iterable<string> = []): TextPlan =>
  planAt({ long: new Set(long) }, '', read, write);

/** The fields that their kind calls long. */
export const longFieldsOf = ({ fields }: Kind): readonly string[] =>
  Object.entries(fields).flatMap(([name, { type }]) => (type === 'longText' ? [name] : []));

function planAt(named: Named, path: string, read: Schema, write: Schema | undefined): TextPlan {
  const members = membersOf(read) ?? {};
  const written = (write && membersOf(write)) ?? {};
  const items = itemsOf(read) ?? valuesOf(read);
  const inItems = items && planAt(named, path, items, write && itemsOf(write));
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

/** Of an open object. */
function valuesOf(schema: Schema): Schema | undefined {
  for (const layer of layersOf(schema)) {
    const { def } = layer._zod;
    if ('valueType' in def) return def.valueType as Schema;
  }
  return undefined;
}

const takesLongText = (schema: Schema): boolean =>
  layersOf(schema).some((layer) => layer instanceof z.ZodString && (layer.maxLength ?? 0) >= textLimits.long);
