import type { Client, DemoLine } from './demo-world.ts';

/** A vacancy of the story. */
export interface VacancyStory {
  readonly id: string;
  readonly client: Client;
  readonly title: string;
  readonly rung: number;
  readonly type: 'Permanent' | 'Contract' | 'Temporary' | 'Fixed term';
  /** Days ago. */
  readonly opened: number;
  /** Days ago; undefined while it runs. */
  readonly closed: number | undefined;
  readonly status: string;
  readonly pay: readonly [number, number];
  readonly tenure: 'YEAR' | 'DAY';
}

/** The same with its line of an import. */
export interface Vacancy extends VacancyStory {
  readonly line: DemoLine;
}
