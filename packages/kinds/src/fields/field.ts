import type { z } from 'zod';
import type { Deprecation } from '../deprecation.ts';

/** What the values of a field are; schemas, columns and search follow from it. */
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

/** Where reads show a field: in lists and single reads, in the single read alone, or nowhere. */
export type Shown = 'always' | 'single' | 'never';

/** Who may set a field: any call and import, updates and imports, imports alone, or nobody, for it is derived. */
export type Written = 'calls' | 'updates' | 'imports' | 'never';

/** The schemas of one field. */
export interface FieldSchemas<
  Read extends z.ZodType = z.ZodType,
  Write extends z.ZodType = z.ZodType,
  Create extends z.ZodType = z.ZodType,
  Line extends z.ZodType = z.ZodType,
> {
  /** A value as reads show it. */
  readonly read: Read;
  /** A value as an update gives it: one that is left out stays. */
  readonly write: Write;
  /** A value as a create gives it. */
  readonly create: Create;
  /** A value as a line of an import gives it. */
  readonly line: Line;
}

/** One field of a kind of record. */
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
  /** It tells something about a person: deletion and export of personal data follow from it. */
  readonly personal: boolean;
  /** Every record has one; no write clears it. */
  readonly required: boolean;
  /** A write that leaves it blank leaves it as it is. */
  readonly ignoresBlank: boolean;
  /** An instant that follows from what is done to the record; no write says it. */
  readonly automatic?: boolean;
  /** What a new record holds where nothing is given; undefined where there is no column of its own. */
  readonly defaultValue?: unknown;
  /** Where reads take the value from, where it is not the column of its name: SQL over the record's row `r`. */
  readonly sql?: string;
  /** Reads leave the list out when it is empty. */
  readonly omittedWhenEmpty?: boolean;
  /** The field that this one is under a second name. */
  readonly aliasOf?: string;
  /** It is to go, from what is written and from what reads show. */
  readonly deprecated?: Deprecation;
  /** The members of a field made of parts or rows, each with the type that tells how it is searched. */
  readonly members?: Readonly<Record<string, FieldType>>;
}

/** The kinds of row that a reference may lead to. */
export type ReferredKind =
  'masterData' | 'user' | 'candidate' | 'company' | 'contact' | 'lead' | 'opportunity' | 'job';

/** What a read shows of a reference: the id with the row's name beside it, the id alone, or an object in its place. */
export type ShownAs = 'name' | 'id' | 'object';

/** The row that a reference leads to, as the object that a read shows in its place: its members, each as SQL over the row's alias. */
export type ShownObject = (alias: string) => Readonly<Record<string, string>>;

/**
 * What a reference does when the record that it leads to is to be deleted: it becomes null, its own record goes along, or the
 * deletion is refused. Where it becomes null, a record that belongs to nothing else then goes along too.
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
  /** Where reads show an object in its place. */
  readonly object?: ShownObject;
  /** Master data: the groups it may come from, in which a name is looked up in this order. */
  readonly groups: readonly string[];
  /** What a person calls the row that is not found. */
  readonly what: string;
  /** What its name means in a read. */
  readonly nameDescription: string;
  /** Master data: a name that is new becomes a value of the group. */
  readonly addsMissing?: boolean;
  /** What becomes of the record when the one that it names is deleted. */
  readonly onDelete: OnDelete;
  /** How a write that names an unknown row is refused; ignored, it counts as not given. */
  readonly unknownIs: 'NOT_FOUND' | 'BAD_REQUEST' | 'IGNORED';
}

/** A field that names several other rows, in their order, through a table of links. Reads show them as objects. */
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

/** The table whose rows link records to what they list. */
export interface Links {
  readonly table: string;
  /** The column that names the record. */
  readonly of: string;
  /** The column that names the row that is listed. */
  readonly column: string;
}

export type Fields = Readonly<Record<string, Field>>;

/** What may be said of any field beside what it is. */
export interface FieldOptions {
  readonly example?: unknown;
  readonly personal?: boolean;
  readonly ignoresBlank?: boolean;
  /** `always` where not said. */
  readonly shown?: Shown;
  /** `calls` where not said. */
  readonly written?: Written;
  readonly sql?: string;
  /** Reads leave a list out when it is empty. */
  readonly omittedWhenEmpty?: boolean;
  /** It is to go (docs/interface/versions.md#what-is-to-go). */
  readonly deprecated?: Deprecation;
}

export type ShownBy<O extends FieldOptions> = O extends { readonly shown: infer S extends Shown }
  ? S
  : 'always';
export type WrittenBy<O extends FieldOptions> = O extends { readonly written: infer W extends Written }
  ? W
  : 'calls';

/** `statusId` → `statusName`: the member that shows the name of the row a reference names. */
export type NameMember<Member extends string> = Member extends `${infer Base}Id` ? `${Base}Name` : never;

/** `jobId` → `job`, `contactIds` → `contacts`: the member that shows what a reference leads to as an object. */
export type ObjectMember<Member> = Member extends `${infer Base}Ids`
  ? `${Base}s`
  : Member extends `${infer Base}Id`
    ? Base
    : never;

/** The same at run time. */
export const objectMember = (member: string): string => member.replace(/Id(s?)$/u, '$1');

/** @throws when the member is not called `…Id` */
export function nameMember(member: string): string {
  if (!member.endsWith('Id')) throw new Error(`A reference is called …Id; ${member} is not.`);
  return `${member.slice(0, -2)}Name`;
}

export const isReference = (field: Field): field is ReferenceField => field.type === 'reference';

export const isReferences = (field: Field): field is ReferencesField => field.type === 'references';

/** What reads show as an object in place of an id or ids. */
export const shownObject = (field: Field): ShownObject | undefined =>
  isReferences(field) || isReference(field) ? field.object : undefined;
