import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { commentMarks, marksIn } from './comment-marks.mjs';
import { findComments } from './find-comments.mjs';
import { isProductSource, isProductSql } from './product-source.mjs';

/** @typedef {(typeof import('./comment-marks.mjs').commentMarks)[number]} Mark */

/** What a sentence may have of words before somebody has to read it twice. */
const mostWords = 30;

/** A title that begins so has no subject: it says nothing alone in a line of CI. */
const withoutSubject =
  /^(?:is|are|was|were|has|have|had|be|of|to|in|on|at|by|for|from|with|without|behind|beside|among|between|before|after|that|which|who|whose|and|or|but|no|not)\b/iu;

/**
 * What comments, documents and test titles say against docs/glossary.md, one line each with file and line.
 * @param {string} root
 * @param {readonly string[]} folders that are checked, from the root
 * @returns {string[]}
 */
export function proseFindings(root, folders) {
  const terms = avoidedTerms(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
  return execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(
      (path) =>
        /\.(?:tsx?|m?js|md|sql)$/.test(path) && !path.includes('/generated/') && path !== 'docs/glossary.md',
    )
    .flatMap((path) => findingsOf(path, readFileSync(join(root, path), 'utf8'), terms, commentMarks));
}

/**
 * @param {string} path
 * @param {string} text
 * @param {readonly RegExp[]} terms that have another word
 * @param {readonly Mark[]} marks that a comment of the product may not have
 */
export function findingsOf(path, text, terms, marks) {
  const passages = path.endsWith('.md')
    ? passagesOfMarkdown(text)
    : path.endsWith('.sql')
      ? passagesOfSql(text)
      : passagesOfScript(path, text);
  const ofProduct = isProductSource(path) || isProductSql(path) ? marks : [];
  return passages.flatMap((passage) =>
    [...complaints(passage, terms), ...(passage.title ? [] : marksIn(passage.text, ofProduct))].map(
      (complaint) => `${path}:${passage.line}: ${complaint}`,
    ),
  );
}

/** The expressions of the glossary's last column, which are to be avoided. */
export const avoidedTerms = (glossary) =>
  [...glossary.matchAll(/^\|[^|]*\|[^|]*\|([^|]*)\|$/gm)]
    .flatMap(([, words]) => words.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== 'Not' && !/^-+$/.test(word))
    .map((word) => new RegExp(`\\b${word.replaceAll(' ', '\\s+')}\\b`, 'iu'));

function complaints({ text, title }, terms) {
  const found = terms
    .map((term) => term.exec(text)?.[0])
    .filter((word) => word !== undefined)
    .map((word) => `"${word}" has another word in docs/glossary.md`);
  for (const sentence of sentences(text)) {
    const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    if (words > mostWords) found.push(`a sentence of ${words} words: "${sentence.slice(0, 60)}…"`);
  }
  if (title && withoutSubject.test(text)) found.push(`the title "${text.slice(0, 60)}" has no subject`);
  return found;
}

const sentences = (text) => text.split(/(?<=[.!?:;])\s+(?=\S)/u).map((one) => one.trim());

/** Comments, a run of `//` lines as one, and the titles of tests. */
function passagesOfScript(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const titles = [];
  const lineAt = (position) => file.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node) => {
    if (ts.isCallExpression(node) && /^(?:it|test)\b/.test(node.expression.getText(file))) {
      const [first] = node.arguments;
      if (first !== undefined && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first)))
        titles.push({ line: lineAt(first.pos), text: first.getText(file).slice(1, -1), title: true });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const passages = [];
  for (const { pos, end } of findComments(file)) {
    const raw = text.slice(pos, end);
    const last = passages.at(-1);
    if (
      raw.startsWith('//') &&
      last !== undefined &&
      /^\s*$/.test(text.slice(last.end, pos)) &&
      last.single
    ) {
      last.text += ` ${plain(raw)}`;
      last.end = end;
    } else passages.push({ line: lineAt(pos), text: plain(raw), end, single: raw.startsWith('//') });
  }
  return [...passages, ...titles];
}

const plain = (comment) =>
  withoutCode(
    comment
      .replace(/^\/\*\*?|\*\/$/g, '')
      .replace(/^\s*(?:\*|\/\/)+ ?/gm, '')
      // A tag begins a sentence of its own.
      .replace(/^@\w+/gm, '. '),
  );

const withoutCode = (text) =>
  text
    .replace(/`[^`]*`/g, 'code')
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Paragraphs and list items; code, tables, headings and the addresses of links left out. */
function passagesOfMarkdown(text) {
  const kept = text.replace(/^( *)```[\s\S]*?^ *```/gm, (block) => block.replace(/[^\n]/g, ''));
  return kept.split('\n').flatMap((line, index) => {
    if (/^\s*(?:\||#|<|$)/.test(line)) return [];
    return [
      {
        line: index + 1,
        text: withoutCode(line.replace(/\]\([^)]*\)/g, ']').replace(/^\s*(?:[-*]|\d+\.)\s+/, '')),
      },
    ];
  });
}

function passagesOfSql(text) {
  const passages = [];
  for (const [index, line] of text.split('\n').entries()) {
    const comment = /^\s*-- ?(.*)$/.exec(line)?.[1];
    const last = passages.at(-1);
    if (comment === undefined) continue;
    if (last !== undefined && last.until === index) {
      last.text += ` ${withoutCode(comment)}`;
      last.until = index + 1;
    } else passages.push({ line: index + 1, text: withoutCode(comment), until: index + 1 });
  }
  return passages;
}
