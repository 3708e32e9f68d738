import type { CandidateWrite } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { updateKind } from '../records/crud.ts';

/** Updates what is given of a candidate. @returns the candidate's id @throws as updateKind */
export const updateCandidate = (
  ctx: Context,
  { candidateId, ...write }: CandidateWrite & { readonly candidateId: string },
): Promise<string> => updateKind(ctx, kinds.candidate, candidateId, write);
