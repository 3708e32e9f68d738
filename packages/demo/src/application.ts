import type { Person } from './demo-world.ts';

/** The stages of a pipeline, in their order. */
export const stages = ['SOURCED', 'SHORTLISTED', 'SUBMITTED', 'INTERVIEW', 'OFFER', 'PLACED'] as const;
export type Stage = (typeof stages)[number];

/** What became of one person at one vacancy. */
export interface Application {
  readonly person: Person;
  readonly stage: Stage;
  readonly rejected: boolean;
  /** Days ago. */
  readonly applied: number;
  readonly moved: number;
}
