import type pg from 'pg';

/** Where clients of an embedded database connect: pg's own fields. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly password?: string;
}

/** A database that lies within Nova, as this package needs it; `@nova/embedded` has one. */
export interface EmbeddedDatabase {
  readonly address: Address;
  /** Runs work whose statements may take as long as they like: a migration of much data. */
  withoutLimit<T>(work: () => Promise<T>): Promise<T>;
  /** Vacuums and analyses the tables that need it; gives their names. */
  vacuum(pool: pg.Pool): Promise<string[]>;
  /** Serves a copy as it is at one moment while the work goes on; null where nobody else can have the database open. */
  readonly inCopy: (<T>(pool: pg.Pool, work: (address: Address) => Promise<T>) => Promise<T>) | null;
  close(): Promise<void>;
}

/** Opens it for a client whose statements may run so long, in ms; what an operator should know is told in one line. */
export type OpenEmbedded = (options: {
  readonly statementTimeoutMs: number;
  readonly onEvent: (line: string) => void;
}) => Promise<EmbeddedDatabase>;
