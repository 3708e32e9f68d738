import type { FieldType, ReferredKind, Searchable } from '@nova/kinds';

/** The form element that asks for a value. */
export type Control =
  | 'text'
  | 'longText'
  | 'number'
  | 'date'
  | 'instant'
  | 'flag'
  | 'choice'
  | 'texts'
  | 'tags'
  | 'reference'
  | 'references'
  | 'parts'
  | 'rows'
  | 'customFields';

/** A field as reads return it. */
export interface FieldDefinition {
  readonly name: string;
  readonly type: FieldType;
  /** True if lists return the field too; otherwise only the single record has it. */
  readonly listed: boolean;
  readonly to?: ReferredKind;
  readonly shownAs?: 'name' | 'id' | 'object';
  readonly groups?: readonly string[];
  readonly codes?: readonly string[];
  readonly members?: Readonly<Record<string, FieldType>>;
}

/** A field as writes take it. */
export interface InputDefinition {
  readonly name: string;
  readonly control: Control;
  readonly required: boolean;
  readonly longest?: number;
  readonly least?: number;
  readonly most?: number;
  readonly whole?: boolean;
  readonly codes?: readonly string[];
  readonly to?: ReferredKind;
  readonly groups?: readonly string[];
  readonly members?: readonly string[];
  /** The members of each object in a list of objects. */
  readonly columns?: readonly InputDefinition[];
  /** The server's default. */
  readonly initial?: boolean | number | string;
  /** True if reads return 0 for a missing value. */
  readonly zeroIsNone?: boolean;
  /** The endpoint that writes only this field, such as `setLanguages`; `update` by default. */
  readonly verb?: string;
}

export interface KindDefinition {
  readonly name: string;
  readonly singular: string;
  readonly plural: string;
  readonly prefix?: string;
  /** The last parts of the names of its endpoints, such as `search`. */
  readonly verbs: readonly string[];
  readonly fields: readonly FieldDefinition[];
  readonly create: readonly InputDefinition[];
  readonly update: readonly InputDefinition[];
  readonly searchable: readonly Searchable[];
  readonly requiresOneOf: readonly string[];
  /** True if its list shows archived records apart from live ones. */
  readonly archives: boolean;
  /** True if its search can look for words of CVs too. */
  readonly searchesCvs: boolean;
  /** True if its updates, and the endpoints of its parts, take `expected`. */
  readonly takesExpected: boolean;
}
