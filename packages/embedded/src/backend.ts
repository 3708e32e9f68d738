import type { OpenPGlite } from './open-pglite.ts';

/** One PostgreSQL backend: takes bytes of the wire protocol, answers with bytes. Never called twice at once. */
export interface Backend {
  /** @param limitMs a statement that takes longer fails with 57014; 0 or left out for no bound */
  run(bytes: Buffer, limitMs?: number): Promise<Buffer>;
}

/** Told around every call into the database, which holds its thread for as long as the statement takes. */
export interface BusyMark {
  begin(): void;
  end(): void;
  /** Whether statements may take as long as they like now. */
  unlimited(): boolean;
}

/** The backend of a PGlite database. */
export function pgliteBackend(db: OpenPGlite, busy?: BusyMark): Backend {
  return {
    async run(bytes, limitMs = 0) {
      const chunks: Buffer[] = [];
      busy?.begin();
      try {
        await db.interrupt.within(busy?.unlimited() === true ? 0 : limitMs, () =>
          db.execProtocolRawStream(bytes, { onRawData: (data) => chunks.push(Buffer.from(data)) }),
        );
      } finally {
        busy?.end();
      }
      return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
    },
  };
}
