import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { kinds } from '@nova/kinds';
import { projectFiles } from '../docs/project-files.mjs';

const root = join(import.meta.dirname, '..', '..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const files = projectFiles(root);

const isCode = (path) =>
  /^(?:packages|apps)\/[^/]+\/src\/|^prisma\//u.test(path) && !/\/(?:generated|test)\//u.test(path);

const fileName = (name) => name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

/** What shows single kinds, and what other languages call things. */
const ofScreens = /^apps\/console\/src\/(?:features|records\/record|texts)\//u;

/** Code that speaks of a kind by its name, its table or its paths. A command speaks of notes of its own. */
function speaking({ name, table, plural }) {
  const mention = new RegExp(
    `\\bkinds\\.${name}\\b|"${table}"\\(|CREATE TABLE "${table}"|@@map\\("${table}"\\)|\\b${name}_search\\b|'${plural}\\.\\w+'|'/${plural}\\b|/kinds/${fileName(name)}\\.ts`,
    'u',
  );
  const named = new RegExp(`(?<![\\w-])'${name}'(?!s)`, 'u');
  return files.filter((path) => {
    if (!isCode(path) || ofScreens.test(path)) return false;
    const text = read(path);
    return mention.test(text) || (!path.startsWith('apps/nova/') && named.test(text));
  });
}

/** Where a kind may have rules of its own (ARCHITECTURE.md#adding-a-kind). */
const ownRules = ['packages/features/src/record-rules.ts'];

/** Notes have an endpoint that is not a plain one, `notes.tasks`, and a tool of agents: what declares, answers, shows and fills them. */
const ofTasks = [
  'packages/agents/src/tools/log-note.ts',
  'packages/demo/src/tasks.ts',
  'packages/features/src/notes/contract.ts',
  'packages/features/src/notes/examples.ts',
  'packages/features/src/notes/router.ts',
  'packages/features/src/notes/tasks.ts',
];

for (const kind of Object.values(kinds).filter(({ verbs }) => verbs !== undefined)) {
  const { name, table, plural } = kind;
  const definition = `packages/kinds/src/kinds/${fileName(name)}.ts`;

  test(`${plural}: code speaks of the kind in the files of the checklist alone`, () => {
    const others = speaking(kind).filter(
      (path) =>
        !path.startsWith('prisma/migrations/') &&
        !ownRules.includes(path) &&
        !(name === 'note' && ofTasks.includes(path)),
    );
    assert.deepEqual(others, ['packages/kinds/src/kinds.ts', definition, 'prisma/schema.prisma']);
  });

  test(`${plural}: a migration makes the table, and the rules have a page and a test`, () => {
    const makes = files.filter(
      (path) => path.endsWith('/migration.sql') && read(path).includes(`CREATE TABLE "${table}"`),
    );
    assert.equal(makes.length, 1);
    const wanted = [`docs/interface/${plural}.md`, `packages/features/src/${plural}/test/${plural}.test.ts`];
    assert.deepEqual(
      wanted.filter((path) => !files.includes(path)),
      [],
    );
  });
}

/** What makes schemas, reads, writes, queries and endpoints of every kind. */
const derives =
  /^packages\/(?:kinds\/src\/(?!kinds\/)|contract\/src\/crud\/|core\/src\/|search\/src\/|rest\/src\/(?!examples\/|openapi\/introduction))/u;

/** Words of more than the one field: an account's time zone too, what leads are called by, a kind's `stamp`, any file. */
const ofMore = ['timeZone', 'companyName', 'modifiedOn', 'fileName', 'fileSize', 'contentType'];

const withoutComments = (text) => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gmu, '');

test('a field that one kind has is named by no code that derives from definitions', () => {
  const all = Object.values(kinds).flatMap(({ fields }) => Object.keys(fields));
  // Other code uses words such as `size` in a sense of its own.
  const own = all.filter(
    (name) =>
      /[a-z][A-Z]/u.test(name) && all.indexOf(name) === all.lastIndexOf(name) && !ofMore.includes(name),
  );
  const texts = files.filter((path) => derives.test(path)).map((path) => [path, withoutComments(read(path))]);
  const found = own.flatMap((name) =>
    texts.flatMap(([path, text]) =>
      new RegExp(`\\b${name}\\b`, 'u').test(text) ? [`${name}: ${path}`] : [],
    ),
  );
  assert.ok(own.length > 50 && texts.length > 50, `${own.length} fields, ${texts.length} files`);
  assert.deepEqual(found, []);
});
