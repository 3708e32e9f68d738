import { describe, expect, it } from '@jest/globals';
import { ownIdentity } from '@nova/processes';
import { importState, type BatchFacts } from '../src/imports/imports.ts';

describe('the state of an import (docs/import-and-export.md#taking-it-back)', () => {
  const now = new Date('2026-05-04T09:00:00Z');
  const before = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
  const day = 24 * 60;
  const facts: BatchFacts = { state: 'RUNNING', process: null, startedOn: before(60), writtenOn: null };
  const own = ownIdentity();

  it.each([
    ['its process is at work', { process: own }, 'running'],
    ['its process was killed', { process: { ...own, pid: 2 ** 30 } }, 'interrupted'],
    ['it was stopped', { process: null }, 'interrupted'],
    [
      'another machine wrote a moment ago',
      { process: { ...own, boot: 'other' }, writtenOn: before(1) },
      'running',
    ],
    [
      'another machine has long been silent',
      { process: { ...own, boot: 'other' }, writtenOn: before(30) },
      'interrupted',
    ],
    ['its undo was killed', { state: 'UNDOING', process: { ...own, pid: 2 ** 30 } }, 'interrupted'],
    ['it ended', { state: 'COMPLETE' }, 'complete'],
    ['it is 29 days old', { state: 'COMPLETE', startedOn: before(29 * day) }, 'complete'],
    ['it is 31 days old', { state: 'COMPLETE', startedOn: before(31 * day) }, 'expired'],
    ['it was taken back 31 days ago', { state: 'UNDONE', startedOn: before(31 * day) }, 'undone'],
  ] as const)('when %s', (_what, given, state) => {
    expect(importState({ ...facts, ...given }, now)).toBe(state);
  });
});
