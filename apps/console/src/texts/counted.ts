/** A text that depends on a number, by the plural forms of the language. */
export interface Counted {
  readonly one: string;
  readonly other: string;
}
