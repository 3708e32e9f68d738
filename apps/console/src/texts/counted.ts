/** A text that depends on a number, by the plural forms of the language. */
export interface Counted {
  readonly one: string;
  readonly other: string;
}

/** The same keys as the English table, and a plural where it has one. */
export type Like<Table extends Readonly<Record<string, string | Counted>>> = {
  readonly [Key in keyof Table]: Table[Key] extends string ? string : Counted;
};
