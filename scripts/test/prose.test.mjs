import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { avoidedTerms, findingsOf } from '../lint/prose.mjs';

const terms = avoidedTerms(
  '| Term | Meaning | Not |\n| --- | --- | --- |\n| worker | Takes work. | lane, kept ready |\n',
);
const found = (path, text) => findingsOf(path, text, terms);

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
