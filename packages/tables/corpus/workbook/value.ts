/** What a cell of a workbook holds where it is no text. */
export type Value =
  /** A number of days, shown as a day or a moment; `yyyy-MM-dd`, or with a time behind it. */
  | { readonly kind: 'date'; readonly iso: string }
  /** A number, shown by a format where it is not shown as it is. */
  | { readonly kind: 'number'; readonly number: number; readonly format?: string }
  | { readonly kind: 'truth'; readonly isTrue: boolean }
  /** What a formula gives: the cell's text. */
  | { readonly kind: 'formula'; readonly formula: string }
  /** What a formula gives that finds nothing: the cell's text. */
  | { readonly kind: 'error' };
