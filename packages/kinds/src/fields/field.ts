import type { z } from 'zod';
import type { Deprecation } from '../deprecation.ts';

/** Schemas, columns and search follow from it. */
export type FieldType =
  | 'text'
  | 'longText'
  | 'whole'
  | 'phone'
  | 'code'
  | 'date'
  | 'instant'
  | 'number'
  | 'flag'
  | 'texts'
  | 'tags'
  | 'customFields'
  | 'rows'
  | 'parts'
  | 'id'
  | 'reference'
  | 'references';

/** Lists and single reads, the single read alone, or no read. */
export type Shown = 'always' | 'single' | 'never';

/** Calls and imports, updates and imports, imports alone, or nobody, because it is derived. */
export type Written = 'calls' | 'updates' | 'imports' | 'never';

export interface FieldSchemas<
  Read extends z.ZodType = z.ZodType,
  Write extends z.ZodType = z.ZodType,
  Create extends z.ZodType = z.ZodType,
  Line extends z.ZodType = z.ZodType,
> {
  readonly read: Read;
  /** A value as an update gives it; absent leaves it unchanged. */
  readonly write: Write;
  readonly create: Create;
  readonly line: Line;
}

export interface Field<
  Schemas extends FieldSchemas = FieldSchemas,
  S extends Shown = Shown,
  W extends Written = Written,
> {
  readonly type: FieldType;
  readonly description: string;
  readonly shown: S;
  readonly written: W;
  readonly schemas: Schemas;
  readonly example?: unknown;
  /** Personal data: erasure and export follow from it. */
  readonly personal: boolean;
  /** Every record has one; no write clears it. */
  readonly required: boolean;
  /** A write ignores a blank value. */
  readonly ignoresBlank: boolean;
  /** An instant that Nova sets; no write does. */
  readonly automatic?: boolean;
  /** The value of a new record without one; undefined if there is no column. */
  readonly defaultValue?: unknown;
  /** SQL of the value over the record's row `r`, if it is not the column of its name. */
  readonly sql?: string;
  /** Reads omit an empty list. */
  readonly omittedWhenEmpty?: boolean;
  readonly aliasOf?: string;
  /** Deprecated in writes and reads. */
  readonly deprecated?: Deprecation;
  /** The members of parts or rows, with the types by which they are searched. */
  readonly members?: Readonly<Record<string, FieldType>>;
}

/** The kinds of row that a reference may name. */
export type ReferredKind =
  'masterData' | 'user' | 'candidate' | 'company' | 'contact' | 'lead' | 'opportunity' | 'job';

/** The id with the row's name, the id alone, or an object in place of the id. */
export type ShownAs = 'name' | 'id' | 'object';

/** The members of the object that a read shows for a row, each as SQL over the row's alias. */
export type ShownObject = (alias: string) => Readonly<Record<string, string>>;

/**
 * What a delete does to the records that refer to it. With setNull, a record that belongs to nothing else is deleted
 * too.
 */
export type OnDelete = 'setNull' | 'cascade' | 'restrict';

/** A field that names another row by its id. */
export interface ReferenceField<
  Schemas extends FieldSchemas = FieldSchemas,
  S extends Shown = Shown,
  W extends Written = Written,
  To extends ReferredKind = ReferredKind,
  As extends ShownAs = ShownAs,
> extends Field<Schemas, S, W> {
  readonly type: 'reference';
  readonly to: To;
  readonly shownAs: As;
  /** The object that reads show, if any. */
  readonly object?: ShownObject;
  /** Master data: the groups that a name is looked up in, in this order. */
  readonly groups: readonly string[];
  /** The row in error messages, such as `company status`. */
  readonly what: string;
  /** The description of the name in reads. */
  readonly nameDescription: string;
  /** Master data: an unknown name becomes an item of the group. */
  readonly addsMissing?: boolean;
  readonly onDelete: OnDelete;
  /** How a write with an unknown row fails; ignored, it counts as absent. */
  readonly unknownIs: 'NOT_FOUND' | 'BAD_REQUEST' | 'IGNORED';
}

/** A field that names several rows in order, through a table of links. Reads show them as objects. */
export interface ReferencesField<
  Schemas extends FieldSchemas = FieldSchemas,
  S extends Shown = Shown,
  W extends Written = Written,
  To extends ReferredKind = ReferredKind,
> extends Field<Schemas, S, W> {
  readonly type: 'references';
  readonly to: To;
  readonly shownAs: 'object';
  readonly object: ShownObject;
  readonly links: Links;
}

/** The table that links records to the rows they list. */
export interface Links {
  readonly table: string;
  /** The column that names the record. */
  readonly of: string;
  /** The column that names the listed row. */
  readonly column: string;
}

export type Fields = Readonly<Record<string, Field>>;

/** Options of any field. */
export interface FieldOptions {
  readonly example?: unknown;
  readonly personal?: boolean;
  readonly ignoresBlank?: boolean;
  /** `always` by default. */
  readonly shown?: Shown;
  /** `calls` by default. */
  readonly written?: Written;
  readonly sql?: string;
  /** Reads omit an empty list. */
  readonly omittedWhenEmpty?: boolean;
  /** It will be removed (docs/interface/versions.md#what-is-to-go). */
  readonly deprecated?: Deprecation;
}

export type ShownBy<O extends FieldOptions> = O extends { readonly shown: infer S extends Shown }
  ? S
  : 'always';
export type WrittenBy<O extends FieldOptions> = O extends { readonly written: infer W extends Written }
  ? W
  : 'calls';

/** `statusId` → `statusName`: the member that shows the referenced row's name. */
export type NameMember<Member extends string> = Member extends `${infer Base}Id` ? `${Base}Name` : never;

/** `jobId` → `job`, `contactIds` → `contacts`: the member that shows the referenced row as an object. */
export type ObjectMember<Member> = Member extends `${infer Base}Ids`
  ? `${Base}s`
  : Member extends `${infer Base}Id`
    ? Base
    : never;

export const objectMember = (member: string): string => member.replace(/Id(s?)$/u, '$1');

/** @throws if the member is not named `…Id` */
export function nameMember(member: string): string {
  if (!member.endsWith('Id')) throw new Error(`A reference is called …Id; ${member} is not.`);
  return `${member.slice(0, -2)}Name`;
}

export const isReference = (field: Field): field is ReferenceField => field.type === 'reference';

export const isReferences = (field: Field): field is ReferencesField => field.type === 'references';

/** The object that reads show in place of an id or ids. */
export const shownObject = (field: Field): ShownObject | undefined =>
  isReferences(field) || isReference(field) ? field.object : undefined;
