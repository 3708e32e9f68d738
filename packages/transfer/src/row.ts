/** Column values by name, as JSON. */
export type Row = Readonly<Record<string, unknown>>;
