import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commentMarks } from '../lint/comment-marks.mjs';
import { avoidedTerms, findingsOf } from '../lint/prose.mjs';

const terms = avoidedTerms(
  '| Term | Meaning | Not |\n| --- | --- | --- |\n| worker | Takes work. | lane, kept ready |\n',
);
const found = (path, text) => findingsOf(path, text, terms, []);

/** The words that a file's comments are refused for. */
const marked = (path, text) =>
  findingsOf(path, text, [], commentMarks).map((finding) => /"(.*?)" in a comment/.exec(finding)?.[1]);
const markedComment = (comment) => marked('packages/a/src/b.ts', `// ${comment}\n`);

describe('the prose check', () => {
  it('names file and line of a term that the glossary replaces', () => {
    assert.deepEqual(found('a.ts', 'const a = 1;\n// Each lane waits.\n'), [
      'a.ts:2: "lane" has another word in docs/glossary.md',
    ]);
    assert.deepEqual(found('a.sql', 'SELECT 1;\n-- Documents are kept\n-- ready here.\n'), [
      'a.sql:2: "kept ready" has another word in docs/glossary.md',
    ]);
  });

  it('reads components, scripts of browsers and the comments of their markup', () => {
    assert.deepEqual(found('a.tsx', 'const a = <p>{/* A lane. */}a lane</p>;\n// Each lane waits.\n'), [
      'a.tsx:1: "lane" has another word in docs/glossary.md',
      'a.tsx:2: "lane" has another word in docs/glossary.md',
    ]);
    assert.equal(found('a.js', '/** Each lane waits. */\nconst a = 1;\n').length, 1);
  });

  it('ignores code, strings, tables and words that only contain a term', () => {
    assert.deepEqual(found('a.ts', "// A plane, and `lane`.\nconst lane = 'lane';\n"), []);
    assert.deepEqual(found('a.md', '| lane |\n\n```sh\nlane\n```\n\n`lane`\n'), []);
  });

  it('counts the words of a sentence over the lines of one comment', () => {
    const long = Array.from({ length: 31 }, (_, index) => `word${index}`);
    const comment = `// ${long.slice(0, 16).join(' ')}\n// ${long.slice(16).join(' ')}.\n`;
    assert.equal(found('a.ts', comment).length, 1);
    assert.deepEqual(found('a.ts', comment.replace('word9', 'word9.')), []);
    assert.equal(found('a.ts', `/** ${long.join(' ')} */\n`).length, 1);
  });

  it('wants a subject in the title of a test', () => {
    assert.deepEqual(found('a.test.ts', "it('is nothing', () => {});\nit.each([1])('of %s', () => {});\n"), [
      'a.test.ts:1: the title "is nothing" has no subject',
      'a.test.ts:2: the title "of %s" has no subject',
    ]);
    assert.deepEqual(found('a.test.ts', "it('keeps an expired lease', () => {});\n"), []);
    assert.equal(found('a.test.ts', "it.each<number>([1])('has %s', () => {});\n").length, 1);
  });
});

describe('the check of comments', () => {
  it('wants a subject at the beginning', () => {
    assert.deepEqual(markedComment('Of this machine; leases of other machines expire.'), ['Of']);
    assert.deepEqual(markedComment('What a form shows.'), ['What']);
    assert.deepEqual(markedComment("Only this machine's leases are checked."), []);
    assert.deepEqual(markedComment('For example, a lease of a stopped process.'), []);
    assert.deepEqual(markedComment('Offers are whole; a part of one is in `Part`, whose rows follow.'), []);
  });

  it('refuses words that have to be read twice', () => {
    assert.deepEqual(markedComment('The file tells who it was, and beside it stands the date.'), [
      'tells',
      'stands',
      'beside',
    ]);
    assert.deepEqual(markedComment('This is no record. Whoever keeps it makes it anew.'), [
      'is no',
      'keeps',
      'Whoever',
    ]);
  });

  it('allows the same words in their usual sense', () => {
    assert.deepEqual(
      markedComment('There is no index; the plan is no longer cached, and is no more than a guess.'),
      [],
    );
    assert.deepEqual(
      markedComment('The keep-alive header; `e` stands for entity; colours tell apart the states.'),
      [],
    );
    assert.deepEqual(markedComment('The rules are in docs/interface/imports.md#what-is-kept.'), []);
    assert.deepEqual(markedComment('eslint-disable-next-line no-console -- The file says so.'), []);
  });

  it('reads every language of the product, and each comment once', () => {
    assert.deepEqual(marked('apps/a/src/b.tsx', 'const a = <p>{/* Of it. */}</p>; // By it.\n'), [
      'Of',
      'By',
    ]);
    assert.deepEqual(marked('packages/a/public/b.js', '/**\n * What it is.\n * Who it was.\n */\n'), [
      'What',
    ]);
    assert.deepEqual(marked('prisma/sql/a/b.sql', '-- As a view.\n-- By name.\nSELECT 1;\n'), ['As']);
  });

  it('leaves tests, tools, documents and landed migrations as they are', () => {
    for (const path of ['packages/a/test/b.ts', 'packages/a/src/testing/b.ts', 'scripts/b.mjs'])
      assert.deepEqual(marked(path, '// Of it.\n'), []);
    assert.deepEqual(marked('packages/a/src/b.test.ts', "it('keeps it', () => {});\n// Of it.\n"), []);
    assert.deepEqual(marked('prisma/migrations/1/migration.sql', '-- Of it.\n'), []);
    assert.deepEqual(marked('docs/README.md', 'Of it.\n'), []);
  });
});
