import type { setCandidateLanguages as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { languagesToStore } from './languages-to-store.ts';

/** Replaces a candidate's languages; an empty list clears them. @throws NOT_FOUND */
export function setCandidateLanguages(ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> {
  return changeRecord(ctx, 'candidate', input.candidateId, () => ({
    row: { languages: languagesToStore(input.languages) },
    action: 'setLanguages',
  }));
}
