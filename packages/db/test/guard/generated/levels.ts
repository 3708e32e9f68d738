/** Types of generated values, with PostgreSQL's names. */
export const types = {
  uuid: 'uuid',
  text: 'text',
  int: 'int4',
  bool: 'bool',
  time: 'timestamptz',
  json: 'jsonb',
};

export type Type = keyof typeof types;

export interface Column {
  readonly name: string;
  readonly type: Type;
  /** Whether it should be the account. */
  readonly account?: boolean;
}

/** An item of FROM. */
export interface Source {
  readonly alias: string;
  readonly columns: readonly Column[];
}

/** What one level of a query can name. */
export interface Level {
  readonly sources: Source[];
  readonly outer: Level | undefined;
  readonly queries: ReadonlyMap<string, readonly Column[]>;
  /** How many more levels may be nested. */
  readonly room: number;
}

/** Tables, with the columns of known types. */
export type Tables = ReadonlyMap<string, readonly Column[]>;

/** A query and its columns. */
export interface Made {
  readonly text: string;
  readonly columns: readonly Column[];
}

export const quoted = (name: string): string => `"${name}"`;

export const spelled = (source: Source, column: Column): string => `${source.alias}.${quoted(column.name)}`;

/** Visible sources, the level's own first. */
export function visible(level: Level): readonly Source[] {
  return [...level.sources, ...(level.outer ? visible(level.outer) : [])];
}

/** Columns of a type; those of the account separately. */
export function columnsIn(level: Level, type: Type, account = false): string[] {
  return visible(level).flatMap((source) =>
    source.columns
      .filter((column) => column.type === type && (column.account ?? false) === account)
      .map((column) => spelled(source, column)),
  );
}

export const inside = (level: Level, queries: Level['queries'] = level.queries): Level => ({
  sources: [],
  outer: level,
  queries,
  room: level.room - 1,
});
