import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { findComments } from '../lint/find-comments.mjs';

const comments = (text, path = 'a.ts') => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return findComments(file).map(({ pos, end }) => text.slice(pos, end));
};

test('comments are found before, within and after code', () => {
  const text = '// One.\nf(/* two */ 1); // Three.\n/**\n * Four.\n */\nconst a = {\n  // Five.\n};';
  assert.deepEqual(comments(text), ['// One.', '/* two */', '// Three.', '/**\n * Four.\n */', '// Five.']);
});

test('slashes in texts, templates and patterns begin no comment', () => {
  const text = 'const a = ["http://a", `//b ${c /* yes */} //d`, /[/]/, /\\/\\//u]; // Yes.';
  assert.deepEqual(comments(text), ['/* yes */', '// Yes.']);
});

test('a text of markup is no comment, and a comment between braces is one', () => {
  const text = 'const a = <p title="//no">http://no {/* yes */} it’s // no</p>;';
  assert.deepEqual(comments(text, 'a.tsx'), ['/* yes */']);
});
