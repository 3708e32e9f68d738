import { describe, expect, it } from '@jest/globals';
import { ownIdentity } from '@nova/processes';
import { resolveImportState, type BatchFacts } from '../batch-state.ts';

describe('the state of an import (docs/import-and-export.md#taking-it-back)', () => {
  const now = new Date('2026-05-04T09:00:00Z');
  const before = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
  const day = 24 * 60;
  const facts: BatchFacts = {
    state: 'RUNNING',
    process: null,
    held: null,
    startedOn: before(60),
    writtenOn: null,
  };
  const processOf = (changes: object = {}): string => JSON.stringify({ ...ownIdentity(), ...changes });

  it.each([
    ['its process is at work', { process: processOf() }, 'running'],
    ['its process was killed', { process: processOf({ pid: 2 ** 30 }) }, 'interrupted'],
    ['it was stopped', { process: null }, 'interrupted'],
    [
      'another machine wrote a moment ago',
      { process: processOf({ boot: 'other' }), writtenOn: before(1) },
      'running',
    ],
    [
      'another machine has long been silent',
      { process: processOf({ boot: 'other' }), writtenOn: before(30) },
      'interrupted',
    ],
    ['its undo was killed', { state: 'UNDOING', process: processOf({ pid: 2 ** 30 }) }, 'interrupted'],
    ['it ended', { state: 'COMPLETE' }, 'complete'],
    ['it is 29 days old', { state: 'COMPLETE', startedOn: before(29 * day) }, 'complete'],
    ['it is 31 days old', { state: 'COMPLETE', startedOn: before(31 * day) }, 'expired'],
    ['it was taken back 31 days ago', { state: 'UNDONE', startedOn: before(31 * day) }, 'undone'],
  ] as const)('when %s', (_what, given, state) => {
    expect(resolveImportState({ ...facts, ...given }, now)).toBe(state);
  });
});
