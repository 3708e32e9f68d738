// Looks for every page and heading that Markdown, code and tests point at. Ends with 1 when one is not there.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findLinks } from './docs/find-links.mjs';
import { anchorsOf } from './docs/headings.mjs';
import { projectFiles } from './docs/project-files.mjs';

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
const texts = /\.(?:md|[cm]?[jt]s|sql|prisma|json|html|css|service|ya?ml)$|^\.ci\/|^deploy\/|^Dockerfile$/u;
const skipped = /^package-lock\.json$|\/generated\//u;

const anchors = new Map();
const anchorsIn = (path) => {
  if (!anchors.has(path)) anchors.set(path, anchorsOf(readFileSync(join(root, path), 'utf8')));
  return anchors.get(path);
};

const broken = projectFiles(root)
  .filter((path) => texts.test(path) && !skipped.test(path))
  .flatMap((path) =>
    findLinks(path, readFileSync(join(root, path), 'utf8')).flatMap(({ line, shown, ...target }) => {
      const complaint = complaintAbout(target);
      return complaint === undefined ? [] : [`${path}:${line} points at ${shown}: ${complaint}`];
    }),
  );
for (const line of broken) process.stdout.write(`${line}\n`);
if (broken.length > 0) process.exitCode = 1;

function complaintAbout({ path, anchor }) {
  if (path.startsWith('../') || !existsSync(join(root, path))) return 'it is not there';
  if (anchor === undefined) return undefined;
  if (statSync(join(root, path)).isDirectory() || !path.endsWith('.md')) return 'only pages have headings';
  return anchorsIn(path).has(anchor) ? undefined : 'it has no such heading';
}
