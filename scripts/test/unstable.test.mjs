import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addRun, closingLines, strikeOff, tooUnstable } from '../../.ci/unstable.mjs';

const notes = {
  file: 'packages/features/src/notes/test/notes.test.ts',
  test: 'notes › compares',
  message: 'Expected: 1',
};
const tags = { ...notes, file: 'packages/features/src/notes/test/tags.test.ts' };

/** What is kept after runs, each of which had these unstable files. */
const afterRuns = (...runs) =>
  runs.reduce((kept, unstable, at) => addRun(kept, { date: `day ${at}`, commit: `${at}` }, unstable), {
    runs: [],
    unstable: [],
  });

describe('.ci/unstable.json', () => {
  it('An entry has the file, the test, the text of its first failure and the date of the run', () => {
    assert.deepEqual(afterRuns([], [notes]), {
      runs: [
        { date: 'day 0', commit: '0' },
        { date: 'day 1', commit: '1' },
      ],
      unstable: [{ ...notes, date: 'day 1' }],
    });
  });

  it('A file fails the gate when it was unstable three times in ten runs', () => {
    const twice = [[notes, tags], [], [notes]];
    assert.deepEqual(tooUnstable(afterRuns(...twice)), []);
    const quiet = Array.from({ length: 6 }, () => []);
    assert.deepEqual(tooUnstable(afterRuns(...twice, ...quiet, [notes])), [notes.file]);
  });

  it('What was unstable before the last ten runs counts no longer and is dropped', () => {
    const quiet = Array.from({ length: 8 }, () => []);
    const kept = afterRuns([notes], [notes], ...quiet, [notes]);
    assert.equal(kept.runs.length, 10);
    assert.deepEqual(
      kept.unstable.map(({ date }) => date),
      ['day 1', 'day 10'],
    );
    assert.deepEqual(tooUnstable(kept), []);
  });

  it('A repaired file is struck off, and the others stay', () => {
    const kept = strikeOff(afterRuns([notes, tags], [notes], [notes]), notes.file);
    assert.deepEqual(tooUnstable(kept), []);
    assert.deepEqual(kept.unstable, [{ ...tags, date: 'day 0' }]);
  });

  it('The closing lines name the file, the test and the first failure under "Unstable:"', () => {
    assert.deepEqual(closingLines([]), []);
    assert.deepEqual(closingLines([{ ...notes, message: 'Expected: 1\nReceived: 2\n' }]), [
      'Unstable:',
      '  packages/features/src/notes/test/notes.test.ts: notes › compares',
      '    Expected: 1',
      '    Received: 2',
    ]);
  });
});
