/** The types that the statements know, and what PostgreSQL calls them. */
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
  /** Whether it is meant to be the account. */
  readonly account?: boolean;
}

/** What stands in a FROM. */
export interface Source {
  readonly alias: string;
  readonly columns: readonly Column[];
}

/** What may be named at one level of a query. */
export interface Level {
  readonly sources: Source[];
  readonly outer: Level | undefined;
  readonly queries: ReadonlyMap<string, readonly Column[]>;
  /** How many levels it may still have inside. */
  readonly room: number;
}

/** The tables of the database, with the columns whose type is known. */
export type Tables = ReadonlyMap<string, readonly Column[]>;

/** A query and what it gives. */
export interface Made {
  readonly text: string;
  readonly columns: readonly Column[];
}

export const quoted = (name: string): string => `"${name}"`;

export const spelled = (source: Source, column: Column): string => `${source.alias}.${quoted(column.name)}`;

/** What the level calls by a name, its own before those further out. */
export function visible(level: Level): readonly Source[] {
  return [...level.sources, ...(level.outer ? visible(level.outer) : [])];
}

/** The columns of this type, spelled as the level would name them; those of the account apart from others. */
export function columnsIn(level: Level, type: Type, account = false): string[] {
  return visible(level).flatMap((source) =>
    source.columns
      .filter((column) => column.type === type && (column.account ?? false) === account)
      .map((column) => spelled(source, column)),
  );
}

/** A level inside of this one. */
export const inside = (level: Level, queries: Level['queries'] = level.queries): Level => ({
  sources: [],
  outer: level,
  queries,
  room: level.room - 1,
});
