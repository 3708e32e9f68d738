import type { FieldType, ReferredKind, Searchable } from '@nova/kinds';

/** How a form asks for a value. */
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

/** How a field is read. */
export interface FieldDefinition {
  readonly name: string;
  readonly type: FieldType;
  /** Lists show it too, and not the single record alone. */
  readonly listed: boolean;
  readonly to?: ReferredKind;
  readonly shownAs?: 'name' | 'id' | 'object';
  readonly groups?: readonly string[];
  readonly codes?: readonly string[];
  readonly members?: Readonly<Record<string, FieldType>>;
}

/** How a field is written. */
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
  /** What each of a list of objects holds. */
  readonly columns?: readonly InputDefinition[];
  /** What the server takes where nothing is said. */
  readonly initial?: boolean | number | string;
  /** Reads have 0 where there is no value. */
  readonly zeroIsNone?: boolean;
  /** The endpoint that writes the field alone, such as `setLanguages`; by default `update` does. */
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
  /** Whether its list shows archived records apart from live ones. */
  readonly archives: boolean;
  /** Whether `updates` and parts take `expected`. */
  readonly takesExpected: boolean;
}
