import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complaintOf } from '../check-commits.mjs';

describe('the title of a commit', () => {
  for (const title of [
    'mail: a bounce says why',
    'domain, api: one verb',
    'apps/server: 1 host',
    'ci: `run`',
  ])
    it(`"${title}" has an area and says what it does`, () => {
      assert.equal(complaintOf(title), undefined);
    });

  for (const title of [
    'A bounce says why',
    'Mail: a bounce says why',
    'mail:a bounce',
    'mail: ',
    'mail, : a',
  ])
    it(`"${title}" is refused: it has no area, or says nothing`, () => {
      assert.match(complaintOf(title), /area: what it does/u);
    });

  it('The longest has 72 characters, however many bytes they are', () => {
    const title = `mail: ${'ü'.repeat(66)}`;
    assert.equal(complaintOf(title), undefined);
    assert.match(complaintOf(`${title}e`), /has 73 characters/u);
  });
});
