import type { Tone } from '../../parts/mark.tsx';
import type { ProposalState } from './proposals-data.ts';

/** The colour of each state. */
export const stateTones: Readonly<Record<ProposalState, Tone>> = {
  OPEN: 'wait',
  ACCEPTED: 'wait',
  DONE: 'good',
  FAILED: 'bad',
  REFUSED: 'quiet',
  EXPIRED: 'quiet',
};
