import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectFiles } from '../docs/project-files.mjs';

const code = /\.[cm]?[jt]sx?$/u;

/** The relative imports of every file of code, types included: what each imports, by paths from the root. */
export function importsOf(root) {
  const files = projectFiles(root).filter((path) => code.test(path));
  return new Map(
    files.map((path) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(root, path), 'utf8'), true, true);
      const relative = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith('.'));
      return [path, relative.map((name) => join(path, '..', name))];
    }),
  );
}

/**
 * The ways by which a file imports itself through others: one for each import that leads back to where the walk came from,
 * so none is left when there is no cycle.
 * @param {ReadonlyMap<string, readonly string[]>} imports what each file imports
 * @returns {string[][]} each cycle's files in order, the first one again at its end
 */
export function importCycles(imports) {
  const done = new Set();
  const way = [];
  const cycles = [];
  const walk = (file) => {
    if (way.includes(file)) cycles.push([...way.slice(way.indexOf(file)), file]);
    if (done.has(file) || way.includes(file)) return;
    way.push(file);
    for (const imported of imports.get(file) ?? []) walk(imported);
    way.pop();
    done.add(file);
  };
  for (const file of imports.keys()) walk(file);
  return cycles;
}
