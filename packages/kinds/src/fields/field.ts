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

/** Lists and single reads, the single read alone, or neither. */
export type Shown = 'always' | 'single' | 'never';

/** Imports and calls, imports and updates, imports alone, or nobody, because it is derived. */
export type Written = 'calls' | 'updates' | 'imports' | 'never';

export interface FieldSchemas<
  Read extends z.ZodType = z.ZodType,
  Write extends z.ZodType = z.ZodType,
  Create extends z.ZodType = z.ZodType,
  Line extends z.ZodType = z.ZodType,
> {
  readonly read: Read;
  /** Absent leaves the value unchanged. */
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
  /** Erasure and export follow from it. */
  readonly personal: boolean;
  readonly whenAnonymised?: WhenAnonymised;
  readonly whenMerged?: WhenMerged;
  /** What the agency thinks of the person or sorts them by: their own page does not show it. */
  readonly ofAgency?: boolean;
  /** Every record has one; no write clears it. */
  readonly required: boolean;
  /** A write ignores a blank value. */
  readonly ignoresBlank: boolean;
  /** Nova sets the instant; no write does. */
  readonly automatic?: boolean;
  /** Undefined if there is no column. */
  readonly defaultValue?: unknown;
  /** If it is not the column of its name; over the row `r`. */
  readonly sql?: string;
  readonly omittedWhenEmpty?: boolean;
  readonly aliasOf?: string;
  readonly deprecated?: Deprecation;
  readonly members?: Readonly<Record<string, FieldType>>;
  /** Members that hold the name of an item of master data, with its group. */
  readonly namedIn?: Readonly<Record<string, string>>;
}

export type ReferredKind =
  'masterData' | 'user' | 'candidate' | 'company' | 'contact' | 'lead' | 'opportunity' | 'job';

/** Kinds whose records can become one (docs/interface/merges.md). */
export const mergedNames = ['candidate', 'contact', 'company', 'lead'] as const;

export type MergedName = (typeof mergedNames)[number];

/**
 * What a merge does to records that refer to a duplicate: each refers to the survivor then. With `combines`, two of the
 * survivor's for one job become one.
 */
export type OnMerge = 'moves' | 'combines';

/** A reference to a record that can be merged says what a merge does to it. */
export type MergeOf<To extends ReferredKind> = To extends MergedName
  ? readonly [onMerge: OnMerge]
  : readonly [];

/** The id with the row's name, the id alone, or an object. */
export type ShownAs = 'name' | 'id' | 'object';

/** Members of the object that a read shows, as SQL over the row's alias. */
export type ShownObject = (alias: string) => Readonly<Record<string, string>>;

/** With setNull, a record that belongs to nothing else is deleted too. */
export type OnDelete = 'setNull' | 'cascade' | 'restrict';

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
  readonly object?: ShownObject;
  /** Master data: a name is looked up in these groups, in this order. */
  readonly groups: readonly string[];
  /** As in error messages: `company status`. */
  readonly what: string;
  readonly nameDescription: string;
  readonly addsMissing?: boolean;
  readonly onDelete: OnDelete;
  /** Of references to records that can be merged. */
  readonly onMerge?: OnMerge;
  /** Ignored, an unknown row counts as absent. */
  readonly unknownIs: 'NOT_FOUND' | 'BAD_REQUEST' | 'IGNORED';
}

/** Several rows in order, through a table of links. Reads show objects. */
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

export interface Links {
  readonly table: string;
  readonly of: string;
  readonly column: string;
  /** As of a reference; of two links to the survivor one stays. */
  readonly onMerge?: OnMerge;
}

export type LinksTo<To extends ReferredKind> = Links &
  (To extends MergedName ? { readonly onMerge: OnMerge } : { readonly onMerge?: never });

/**
 * What becomes of the value when the person is anonymised, or when what is about them is. By default what is personal
 * goes, and all else stays.
 */
export type WhenAnonymised =
  | 'goes'
  | 'stays'
  | { readonly becomes: string | boolean }
  /** These members stay. */
  | { readonly keeps: readonly string[] };

/**
 * What a merge makes of the values of several records, where their type does not say so
 * (docs/interface/merges.md#values): both texts, the earlier or later instant, or a value that another field takes
 * if it is empty.
 */
export type WhenMerged = 'joined' | 'earliest' | 'latest' | { readonly spillsInto: string };

export type Fields = Readonly<Record<string, Field>>;

export interface FieldOptions {
  readonly example?: unknown;
  readonly personal?: boolean;
  readonly whenAnonymised?: WhenAnonymised;
  readonly whenMerged?: WhenMerged;
  readonly ofAgency?: boolean;
  readonly ignoresBlank?: boolean;
  readonly shown?: Shown;
  readonly written?: Written;
  readonly sql?: string;
  readonly omittedWhenEmpty?: boolean;
  readonly namedIn?: Readonly<Record<string, string>>;
  readonly deprecated?: Deprecation;
}

export type ShownBy<O extends FieldOptions> = O extends { readonly shown: infer S extends Shown }
  ? S
  : 'always';
export type WrittenBy<O extends FieldOptions> = O extends { readonly written: infer W extends Written }
  ? W
  : 'calls';

/** `statusId` → `statusName`. */
export type NameMember<Member extends string> = Member extends `${infer Base}Id` ? `${Base}Name` : never;

/** `jobId` → `job`, `contactIds` → `contacts`. */
export type ObjectMember<Member> = Member extends `${infer Base}Ids`
  ? `${Base}s`
  : Member extends `${infer Base}Id`
    ? Base
    : never;

export const objectMember = (member: string): string => member.replace(/Id(s?)$/u, '$1');

export function nameMember(member: string): string {
  if (!member.endsWith('Id')) throw new Error(`A reference is called …Id; ${member} is not.`);
  return `${member.slice(0, -2)}Name`;
}

export const isReference = (field: Field): field is ReferenceField => field.type === 'reference';

export const isReferences = (field: Field): field is ReferencesField => field.type === 'references';

export const shownObject = (field: Field): ShownObject | undefined =>
  isReferences(field) || isReference(field) ? field.object : undefined;
