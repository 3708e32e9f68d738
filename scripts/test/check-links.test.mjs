import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findLinks } from '../docs/find-links.mjs';
import { anchorsOf } from '../docs/headings.mjs';

describe('the anchors of a page', () => {
  it('Anchors are headings in small letters, without signs, numbered if they repeat', () => {
    const page = '# Redis, and `npm` it’s\n\n## Again\n\n## Again\n\n```sh\n# no heading\n```\n';
    assert.deepEqual([...anchorsOf(page)], ['redis-and-npm-its', 'again', 'again-1']);
  });
});

describe('links of a file', () => {
  const targets = (path, text) =>
    findLinks(path, text).map(({ line, path: to, anchor }) => [line, to, anchor]);

  it('Markdown links count from the folder of the page', () => {
    const text = 'See [it](../limits.md#plans),\n[here](#ids) and [there](https://example.com/a.md).';
    assert.deepEqual(targets('docs/interface/values.md', text), [
      [1, 'docs/limits.md', 'plans'],
      [2, 'docs/interface/values.md', 'ids'],
    ]);
  });

  it('Comments of code may have links', () => {
    const text = '/** The rule: docs/interface/paging.md#order. */\n// packages/db/README.md';
    assert.deepEqual(targets('packages/rest/src/x.ts', text), [
      [1, 'docs/interface/paging.md', 'order'],
      [2, 'packages/db/README.md', undefined],
    ]);
  });

  it('Code of a page has no links', () => {
    assert.deepEqual(targets('README.md', '```md\n[it](gone.md)\n```\n'), []);
  });
});
