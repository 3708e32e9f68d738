/** A cell value other than a text. */
export type Value =
  /** A day or moment as a number: `yyyy-MM-dd`, perhaps with a time. */
  | { readonly kind: 'date'; readonly iso: string }
  | { readonly kind: 'number'; readonly number: number; readonly format?: string }
  | { readonly kind: 'truth'; readonly isTrue: boolean }
  /** A formula's result: the cell's text. */
  | { readonly kind: 'formula'; readonly formula: string }
  /** A formula's error: the cell's text. */
  | { readonly kind: 'error' };
