import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isUnread } from '../weight/unread-files.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What a server loads of the packages that are trimmed: for accounts and keys, for PDF, for scans on any processor. */
const read = [
  'node_modules/@prisma/client/runtime/client.mjs',
  'node_modules/@prisma/client/runtime/query_compiler_fast_bg.postgresql.mjs',
  'node_modules/@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs',
  'node_modules/pdfjs-dist/legacy/build/pdf.mjs',
  'node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs',
  'node_modules/pdfjs-dist/cmaps/Adobe-Japan1-UCS2.bcmap',
  'node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
  ...['', '-simd', '-relaxedsimd', '-lstm', '-simd-lstm', '-relaxedsimd-lstm'].flatMap((kind) =>
    ['js', 'wasm'].map((ending) => `node_modules/tesseract.js-core/tesseract-core${kind}.${ending}`),
  ),
];

/** What it never loads, and is heavy. */
const unread = [
  'node_modules/@prisma/client/runtime/query_compiler_fast_bg.sqlserver.wasm-base64.mjs',
  'node_modules/@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.js',
  'node_modules/@prisma/client/runtime/query_compiler_small_bg.postgresql.wasm-base64.mjs',
  'node_modules/pdfjs-dist/build/pdf.mjs',
  'node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs.map',
  'node_modules/tesseract.js-core/tesseract-core-simd.wasm.js',
  'node_modules/tesseract.js-core/tesseract-core-simd-lstm.wasm.js',
  'node_modules/typescript/lib/typescript.js',
  'node_modules/zod/index.d.ts',
];

test('files that a server loads exist and stay', () => {
  assert.deepEqual(
    read.filter((path) => !existsSync(`${root}${path}`) || isUnread(path)),
    [],
  );
});

test('files that a server never loads exist and are removed', () => {
  assert.deepEqual(
    unread.filter((path) => !existsSync(`${root}${path}`) || !isUnread(path)),
    [],
  );
});

test('one query compiler is left', () => {
  const folder = 'node_modules/@prisma/client/runtime';
  const left = readdirSync(`${root}${folder}`).filter(
    (name) => name.startsWith('query_compiler_') && !isUnread(`${folder}/${name}`),
  );
  assert.deepEqual(left, [
    'query_compiler_fast_bg.postgresql.mjs',
    'query_compiler_fast_bg.postgresql.wasm-base64.mjs',
  ]);
});
