import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFiles } from '../docs/project-files.mjs';

const root = join(import.meta.dirname, '..', '..');

/** The files of the checklist «Adding a kind» (ARCHITECTURE.md), for notes. */
const checklist = [
  'docs/interface/notes.md',
  'packages/domain/test/notes.test.ts',
  'packages/kinds/src/kinds.ts',
  'packages/kinds/src/kinds/note.ts',
  'prisma/migrations/20261122023327_notes/migration.sql',
  'prisma/schema.prisma',
];

/** The kind by its name, its table or its paths. A command speaks of notes of its own. */
const mention =
  /\bkinds\.note\b|"notes"\(|CREATE TABLE "notes"|@@map\("notes"\)|\bnote_search\b|'notes\.\w+'|'\/notes\b|\/kinds\/note\.ts/u;
const named = /(?<![\w-])'note'(?!s)/u;

const isCode = (path) =>
  /^(?:packages|apps)\/[^/]+\/src\/|^prisma\//u.test(path) && !path.includes('/generated/');

const speaks = (path, text) => mention.test(text) || (!path.startsWith('apps/nova/') && named.test(text));

test('a kind that follows from its definition alone is spoken of in the files of the checklist, and in no other code', () => {
  const speaking = projectFiles(root).filter(
    (path) => isCode(path) && speaks(path, readFileSync(join(root, path), 'utf8')),
  );
  assert.deepEqual(speaking, checklist.filter(isCode));
});

test('the list of kinds has one line for it, beside its import', () => {
  const lines = readFileSync(join(root, 'packages/kinds/src/kinds.ts'), 'utf8').split('\n');
  assert.equal(lines.filter((line) => /\bnote\b/u.test(line)).length, 2);
});

test('the checklist adds at most seven files', () => {
  const there = new Set(projectFiles(root));
  assert.deepEqual(
    checklist.filter((path) => !there.has(path)),
    [],
  );
  const changed = ['packages/kinds/src/kinds.ts', 'prisma/schema.prisma'];
  assert.ok(checklist.filter((path) => !changed.includes(path)).length <= 7);
});

/** What other systems call a field is said of them: their words lead to its name. */
const isWordOfOthers = (path) => path.startsWith('packages/tables/src/words/');

test('a field that follows from its definition alone is spoken of in its definition, the schema and a migration', () => {
  const speaking = projectFiles(root).filter(
    (path) =>
      isCode(path) && !isWordOfOthers(path) && /\bfaxNo\b/u.test(readFileSync(join(root, path), 'utf8')),
  );
  assert.deepEqual(speaking, [
    'packages/kinds/src/kinds/company.ts',
    'prisma/migrations/20261122000000_initial/migration.sql',
    'prisma/schema.prisma',
  ]);
});
