import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findLinks } from '../docs/find-links.mjs';
import { anchorsOf } from '../docs/headings.mjs';

describe('the anchors of a page', () => {
  it('are its headings in small letters, without signs, numbered where they repeat', () => {
    const page = '# Redis, and `npm` it’s\n\n## Again\n\n## Again\n\n```sh\n# no heading\n```\n';
    assert.deepEqual([...anchorsOf(page)], ['redis-and-npm-its', 'again', 'again-1']);
  });
});

describe('what a file points at', () => {
  const targets = (path, text) =>
    findLinks(path, text).map(({ line, path: to, anchor }) => [line, to, anchor]);

  it('is found in Markdown links, from the folder of the page', () => {
    const text = 'See [it](../limits.md#plans),\n[here](#ids) and [there](https://example.com/a.md).';
    assert.deepEqual(targets('docs/interface/values.md', text), [
      [1, 'docs/limits.md', 'plans'],
      [2, 'docs/interface/values.md', 'ids'],
    ]);
  });

  it('is found in comments of code', () => {
    const text = '/** The rule: docs/interface/paging.md#order. */\n// packages/db/README.md';
    assert.deepEqual(targets('packages/api/src/x.ts', text), [
      [1, 'docs/interface/paging.md', 'order'],
      [2, 'packages/db/README.md', undefined],
    ]);
  });

  it('is not looked for in the code of a page', () => {
    assert.deepEqual(targets('README.md', '```md\n[it](gone.md)\n```\n'), []);
  });
});
