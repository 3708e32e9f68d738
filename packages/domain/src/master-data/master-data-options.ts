import { NovaError, stageCodes, type StageCode } from '@nova/contract';
import { foldName } from '../fold-name.ts';

interface Options {
  readonly position?: number | undefined;
  readonly closed?: boolean | undefined;
  readonly code?: StageCode | null | undefined;
}

/** What an item carries beside its name must mean something in its group. @throws BAD_REQUEST */
export function assertOptionsFit(group: string, { closed, code }: Options): void {
  if (closed !== undefined && group !== 'jobStatuses') {
    throw new NovaError('BAD_REQUEST', 'Only a job status can be closed.');
  }
  if (code !== undefined && code !== null && group !== 'jobPipelineStages') {
    throw new NovaError('BAD_REQUEST', 'Only a pipeline stage has a stage code.');
  }
}

const closedNames = new Set(['closed', 'filled', 'cancelled']);

/** Whether a job status of this name is a closed one where nothing is said of it (docs/interface/companies.md#counts). */
export const closedByName = (group: string, name: string): boolean =>
  group === 'jobStatuses' && closedNames.has(foldName(name));

/** The stage that a pipeline stage of this name stands for where nothing is said of it. */
export const codeByName = (group: string, name: string): StageCode | null =>
  (group === 'jobPipelineStages' && stageCodes.find((code) => foldName(code) === foldName(name))) || null;
