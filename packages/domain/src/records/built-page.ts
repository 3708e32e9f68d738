import type { Context } from '../context.ts';
import { JsonText, type DocumentPage } from '../json-text.ts';
import type { RecordSource } from './record-source.ts';

/** A page of documents as the database built it. */
export interface BuiltPage {
  /** A JSON list. */
  readonly data: string;
  /** Records whose documents had to be built. */
  readonly uncached: readonly string[] | null;
}

/** The page for the caller; records that had to be built are noted, so that they are kept ready. */
export function builtPage<T>(
  ctx: Context,
  source: RecordSource,
  { page, size }: { readonly page: number; readonly size: number },
  { data, uncached, total }: BuiltPage & { readonly total: number },
): DocumentPage<T> {
  if (uncached) ctx.ports.documentCache.note(ctx.account.id, source, uncached);
  return { data: new JsonText<T[]>(data), page, size, total };
}
