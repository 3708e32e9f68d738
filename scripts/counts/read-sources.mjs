import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { findComments } from '../lint/find-comments.mjs';
import { workspaceGroups } from '../workspaces.mjs';

/**
 * Every hand-written TypeScript file of the workspaces, tests and JSX included.
 * @param {string} root
 * @returns {{ path: string, lines: number, commentWords: number, spreadLiterals: number, types: string[] }[]}
 */
export const readSources = (root) =>
  sourceTexts(root).map(([path, text]) => {
    const file = parse(path, text);
    const lines = text.split('\n').length - 1;
    return { path, lines, commentWords: wordsOfComments(file, text), ...declarations(file) };
  });

/**
 * The types that each hand-written TypeScript file of the workspaces declares: much quicker than everything about it.
 * @param {string} root
 * @returns {{ path: string, types: string[] }[]}
 */
export const readTypes = (root) =>
  sourceTexts(root).map(([path, text]) => ({ path, types: declarations(parse(path, text)).types }));

function sourceTexts(root) {
  const sources = workspaceGroups.flatMap((group) => [`${group}/*.ts`, `${group}/*.tsx`]);
  return execFileSync('git', ['ls-files', ...sources], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !path.includes('/generated/') && !path.endsWith('.d.ts'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);
}

const parse = (path, text) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

function declarations(file) {
  const found = { spreadLiterals: 0, types: [] };
  look(file, found);
  return found;
}

function look(node, found) {
  if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) found.spreadLiterals += 1;
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) found.types.push(node.name.text);
  // What a module of another package is given declares no type of its own.
  if (!ts.isModuleDeclaration(node)) ts.forEachChild(node, (child) => look(child, found));
}

const wordsOfComments = (file, text) =>
  findComments(file).reduce((total, { pos, end }) => total + countWords(text.slice(pos, end)), 0);

/** @param {string} text */
export function countWords(text) {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’_-]*/gu)?.length ?? 0;
}

/**
 * The types whose name two or more files of one package, or of one feature, declare; most often first.
 * @param {readonly { path: string, types: readonly string[] }[]} files
 * @returns {{ name: string, files: string[] }[]} package and type, and the files that declare it
 */
export function repeatedTypes(files) {
  const declared = new Map();
  for (const { path, types } of files) {
    for (const type of types) {
      const isOfFeature = path.startsWith('packages/features/src/') && path.split('/').length > 4;
      const name = `${path
        .split('/')
        .slice(0, isOfFeature ? 4 : 2)
        .join('/')} ${type}`;
      declared.set(name, [...(declared.get(name) ?? []), path]);
    }
  }
  return [...declared]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => ({ name, files: paths }))
    .toSorted((a, b) => b.files.length - a.files.length);
}
