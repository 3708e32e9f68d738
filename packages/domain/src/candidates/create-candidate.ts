import type { CandidateWrite } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { createKind } from '../records/crud.ts';

/** Creates a candidate. @throws as createKind */
export const createCandidate = (ctx: Context, input: CandidateWrite): Promise<string> =>
  createKind(ctx, kinds.candidate, input);
