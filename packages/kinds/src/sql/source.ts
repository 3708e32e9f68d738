/** A text of SQL that a database holds: what it defines is called like it. */
export interface SqlSource {
  readonly name: string;
  readonly sql: string;
}

/** `SELECT …` and what else a definition says twice, without blank lines where nothing was to be said. */
export const withoutBlankLines = (sql: string): string => sql.replaceAll(/\n\s*\n/gu, '\n');
