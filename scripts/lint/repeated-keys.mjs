import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * The keys that an object of a table has twice, one line each with file and line. The compiler and bundlers take the last of
 * them without a word.
 * @param {string} root
 * @returns {string[]}
 */
export const repeatedKeyFindings = (root) =>
  execFileSync('git', ['ls-files', ':(glob)**/src/**/*.json'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '')
    .flatMap((path) => repeatedKeys(path, readFileSync(join(root, path), 'utf8')));

/**
 * @param {string} path
 * @param {string} text JSON
 */
export function repeatedKeys(path, text) {
  const file = ts.parseJsonText(path, text);
  const repeated = [];
  const visit = (node) => {
    if (ts.isObjectLiteralExpression(node)) {
      const keys = new Set();
      for (const { name } of node.properties) {
        const line = file.getLineAndCharacterOfPosition(name.getStart(file)).line + 1;
        if (keys.has(name.text)) repeated.push({ line, key: name.text });
        keys.add(name.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return repeated
    .sort((one, other) => one.line - other.line)
    .map(({ line, key }) => `${path}:${line}: the key "${key}" stands twice`);
}
