// Prints how much there is to read: files, their lines, words of prose, names that mean two things, and how many
// source files a search passes. docs/decisions has the results of earlier versions.
import { fileURLToPath } from 'node:url';
import { readSources, repeatedTypes } from './counts/read-sources.mjs';
import { wordsOfDocuments } from './counts/words-of-documents.mjs';
import { filesOfSearch } from './counts/files-of-search.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = readSources(root);
const product = sources.filter(({ path }) => path.includes('/src/'));
const features = product.filter(({ path }) => path.startsWith('packages/features/'));
const at = (part) =>
  product.map(({ lines }) => lines).toSorted((a, b) => a - b)[Math.floor((product.length - 1) * part)];
const sum = (files, member) => files.reduce((total, file) => total + file[member], 0);

const rows = [
  ['source files', product.length],
  ['lines of source', sum(product, 'lines')],
  ['median lines of a source file', at(0.5)],
  ['source files over 400 lines', product.filter(({ lines }) => lines > 400).length],
  ['source files of features of at most 20 lines', features.filter(({ lines }) => lines <= 20).length],
  ['spread object literals', sum(sources, 'spreadLiterals')],
  ['type names declared twice in a package', repeatedTypes(product).length],
  ['words of comments', sum(sources, 'commentWords')],
  ['words of documents', wordsOfDocuments(root)],
  ['source files that a search passes', await filesOfSearch(root)],
];
for (const [name, value] of rows) process.stdout.write(`${name.padEnd(44)}${String(value).padStart(9)}\n`);

const longest = product.toSorted((a, b) => b.lines - a.lines).slice(0, 5);
process.stdout.write('\nLongest source files\n');
for (const { path, lines } of longest) process.stdout.write(`${String(lines).padStart(6)}  ${path}\n`);
process.stdout.write('\nType names declared most often in a package\n');
for (const { name, files } of repeatedTypes(product).slice(0, 10))
  process.stdout.write(`${String(files.length).padStart(6)}  ${name}\n`);
