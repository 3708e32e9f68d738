import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles } from '../docs/project-files.mjs';

const folders = /^(?:apps|packages)\/.*\/(?:src|public|screens|features)\//u;
const tests =
  /(?:^|\/)(?:test|tests|test-browser|testing|fixtures|corpus|truth|bench|train|generated|vendor)\/|\.(?:test|spec)\.\w+$|\.d\.ts$/u;

/** Whether a file is written by hand and part of what is installed: no test, no tool, nothing generated. */
export const isProductSource = (path) =>
  /\.(?:tsx?|js)$/u.test(path) && folders.test(path) && !tests.test(path);

/** Functions, views and triggers. The text of a migration that has landed may not change. */
export const isProductSql = (path) =>
  path.endsWith('.sql') && !path.startsWith('prisma/migrations/') && !tests.test(path);

/** @returns {ReadonlyMap<string, string>} text by path */
export const productSources = (root) =>
  new Map(
    projectFiles(root)
      .filter(isProductSource)
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
