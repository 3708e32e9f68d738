import { NovaError } from '@nova/contract';
import type { ParsedCv } from '@nova/cv';
import { kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { parsedCandidateRow } from '../cvs/parsed-candidate-row.ts';
import { changeRecord } from '../records/change-record.ts';
import { duplicateKeysOf } from '../records/duplicate-keys.ts';

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Fills what is empty of a candidate with what a CV says: the form comes first, and so does whoever has changed the record since.
 * A candidate that has gone meanwhile stays gone.
 */
export async function fillFromCv(ctx: Context, candidateId: string, cv: ParsedCv): Promise<void> {
  const said = await parsedCandidateRow(ctx, cv);
  try {
    await changeRecord(ctx, 'candidate', candidateId, (current) => {
      const row = Object.fromEntries(
        Object.entries(said).filter(([name, value]) => !isEmpty(value) && isEmpty(current[name])),
      );
      return { row, duplicateKeys: duplicateKeysOf(kinds.candidate, { ...current, ...row }) };
    });
  } catch (error) {
    if (!(error instanceof NovaError) || error.code !== 'NOT_FOUND') throw error;
  }
}
