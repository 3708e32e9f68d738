import type { PGlite } from '@electric-sql/pglite';

/** One PostgreSQL backend: takes bytes of the wire protocol, answers with bytes. Never called twice at once. */
export interface Backend {
  run(bytes: Buffer): Promise<Buffer>;
}

/** Told around every call into the database, which holds its thread for as long as the statement takes. */
export interface BusyMark {
  begin(): void;
  end(): void;
}

/** The backend of a PGlite database. */
export function pgliteBackend(db: PGlite, busy?: BusyMark): Backend {
  return {
    async run(bytes) {
      const chunks: Buffer[] = [];
      busy?.begin();
      try {
        await db.execProtocolRawStream(bytes, { onRawData: (data) => chunks.push(Buffer.from(data)) });
      } finally {
        busy?.end();
      }
      return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
    },
  };
}
