import type { z } from 'zod';
import type { Deprecation } from '../deprecation.ts';

/** The type of a field, from which its schemas, columns and search follow. */
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

/** The reads that show a field: lists and single reads, the single read alone, or neither. */
export type Shown = 'always' | 'single' | 'never';

/** The writers of a field: imports and calls, imports and updates, imports alone, or nobody because it is derived. */
export type Written = 'calls' | 'updates' | 'imports' | 'never';

export interface FieldSchemas<
  Read extends z.ZodType = z.ZodType,
  Write extends z.ZodType = z.ZodType,
  Create extends z.ZodType = z.ZodType,
  Line extends z.ZodType = z.ZodType,
> {
  readonly read: Read;
  /** If the member is absent, the value stays unchanged. */
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
  /** True for personal data. Erasure and export follow from it. */
  readonly personal: boolean;
  readonly whenAnonymised?: WhenAnonymised;
  readonly whenMerged?: WhenMerged;
  /** True for the agency's opinion or classification of a person. The person's own page does not show it. */
  readonly ofAgency?: boolean;
  /** True if every record has a value. No write clears it. */
  readonly required: boolean;
  /** True if a write ignores a blank value. */
  readonly ignoresBlank: boolean;
  /** True if Nova sets the instant. No write sets it. */
  readonly automatic?: boolean;
  /** The value of a new record; undefined if the field has no column. */
  readonly defaultValue?: unknown;
  /** SQL over the row `r`, if the field is not the column of its name. */
  readonly sql?: string;
  readonly omittedWhenEmpty?: boolean;
  readonly aliasOf?: string;
  readonly deprecated?: Deprecation;
  readonly members?: Readonly<Record<string, FieldType>>;
  /** The members that hold the name of an item of master data, each with its group. */
  readonly namedIn?: Readonly<Record<string, string>>;
}

export type ReferredKind =
  'masterData' | 'user' | 'candidate' | 'company' | 'contact' | 'lead' | 'opportunity' | 'job';

/** The kinds whose records can be merged (docs/interface/merges.md). */
export const mergedNames = ['candidate', 'contact', 'company', 'lead'] as const;

export type MergedName = (typeof mergedNames)[number];

/**
 * The effect of a merge on records that refer to a duplicate. All of them refer to the survivor afterwards.
 * With `combines`, two applications of the survivor to the same job become one.
 */
export type OnMerge = 'moves' | 'combines';

/**
 * The last parameter of functions that define a reference: the effect of a merge, if records of the kind can be
 * merged.
 */
export type MergeOf<To extends ReferredKind> = To extends MergedName
  ? readonly [onMerge: OnMerge]
  : readonly [];

/** A read shows the id with the row's name, the id alone, or an object. */
export type ShownAs = 'name' | 'id' | 'object';

/** Returns the members of the object that a read shows, as SQL over the row's alias. */
export type ShownObject = (alias: string) => Readonly<Record<string, string>>;

/**
 * The effect of a record's delete on a record that refers to it. With setNull, a record that belongs to nothing else is
 * deleted too.
 */
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
  /** The groups of master data in which a name is looked up, in this order. */
  readonly groups: readonly string[];
  /** The name of the reference in error messages, such as `company status`. */
  readonly what: string;
  readonly nameDescription: string;
  readonly addsMissing?: boolean;
  readonly onDelete: OnDelete;
  /** The effect of a merge, if the reference is to a record that can be merged. */
  readonly onMerge?: OnMerge;
  /** The answer to an unknown id. With IGNORED it counts as absent. */
  readonly unknownIs: 'NOT_FOUND' | 'BAD_REQUEST' | 'IGNORED';
}

/** A reference to several rows in order, through a table of links. Reads show objects. */
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
  /** The effect of a merge. If a record was linked to both the survivor and a duplicate, one link remains. */
  readonly onMerge?: OnMerge;
}

export type LinksTo<To extends ReferredKind> = Links &
  (To extends MergedName ? { readonly onMerge: OnMerge } : { readonly onMerge?: never });

/**
 * The effect of anonymising a person on a field, both of the person's own record and of records about the
 * person. By default personal data is removed and everything else stays.
 */
export type WhenAnonymised =
  | 'goes'
  | 'stays'
  | { readonly becomes: string | boolean }
  /** All members are removed but these. */
  | { readonly keeps: readonly string[] };

/**
 * The result of a merge for the values of several records, where the type does not decide it
 * (docs/interface/merges.md#values): both texts, the earlier or later instant, or a value that moves to another field
 * if that is empty.
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

/** Turns `statusId` into `statusName`. */
export type NameMember<Member extends string> = Member extends `${infer Base}Id` ? `${Base}Name` : never;

/** Turns `jobId` into `job`, and `contactIds` into `contacts`. */
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

export const findShownObject = (field: Field): ShownObject | undefined =>
  isReferences(field) || isReference(field) ? field.object : undefined;
