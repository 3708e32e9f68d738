import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareTimes, readTimes } from '../../.ci/times.mjs';

const warnings = (now, landed) => compareTimes(now, landed).filter((line) => line.startsWith('WARNING'));

describe('the times of .ci/run', () => {
  it('A line is a step, in whole seconds', () => {
    assert.deepEqual(readTimes('README: npm ci\t60.4 20.1 8.5\nOdd requests\t9.6 0.1 0.2\n'), {
      'README: npm ci': { wall: 60, processor: 29 },
      'Odd requests': { wall: 10, processor: 0 },
    });
  });

  it('The table compares with the run that landed, step by step and as a sum', () => {
    const now = { a: { wall: 10, processor: 5 }, b: { wall: 3, processor: 2 } };
    const landed = { a: { wall: 12, processor: 6 }, gone: { wall: 1, processor: 1 } };
    const rows = compareTimes(now, landed).map((line) => line.trim().split(/\s+/u));
    assert.deepEqual(rows.slice(1), [
      ['a', '10', '12', '5', '6'],
      ['b', '3', '-', '2', '-'],
      ['gone', '-', '1', '-', '1'],
      ['Sum', '13', '13', '7', '7'],
    ]);
  });

  it('A sum that has grown by more than a tenth gets a warning, each kind by itself', () => {
    const landed = { a: { wall: 100, processor: 50 }, b: { wall: 100, processor: 50 } };
    assert.deepEqual(warnings({ a: { wall: 220, processor: 110 } }, landed), []);
    assert.deepEqual(warnings({ a: { wall: 222, processor: 110 } }, landed), [
      'WARNING: wall time of all steps is 11 % above the run that landed last',
    ]);
    assert.deepEqual(warnings({ a: { wall: 10, processor: 150 } }, landed), [
      'WARNING: processor time of all steps is 50 % above the run that landed last',
    ]);
  });

  it('The table has no warning if no run has landed', () => {
    const lines = compareTimes({ a: { wall: 9, processor: 4 } }, {});
    assert.match(lines[1], /^a +9 +- +4 +-$/u);
    assert.deepEqual(warnings({ a: { wall: 9, processor: 4 } }, {}), []);
  });
});
