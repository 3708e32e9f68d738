import type { setCandidateTags as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { tagsToStore } from '../records/tags.ts';

/** Replaces the whole tag set (docs/interface/candidates.md#parts). @throws NOT_FOUND */
export function setCandidateTags(ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> {
  return changeRecord(ctx, 'candidate', input.candidateId, () => ({
    row: { tags: tagsToStore(input.tags) },
    action: 'setTags',
  }));
}
