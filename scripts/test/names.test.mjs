import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nameFindings, namesOf } from '../lint/names.mjs';

const complaints = (text) => namesOf('a.tsx', text).map(({ rule, line }) => `${rule} ${line}`);
const none = { variables: [], functions: [], 'async functions': [] };

describe('the check of names', () => {
  it('refuses participles as names of variables, wherever they are declared', () => {
    assert.deepEqual(complaints('const found = 1;\nfor (const known of []) {\n  let held, rows;\n}\n'), [
      'variables 1',
      'variables 2',
      'variables 3',
    ]);
    assert.deepEqual(complaints('const { found } = a;\nconst foundRows = 1;\nfunction f(known) {}\n'), []);
  });

  it('refuses functions of a module that are named like values', () => {
    assert.deepEqual(complaints('export const nameOf = () => 1;\nfunction knownAccount() {}\n'), [
      'functions 1',
      'functions 2',
    ]);
    assert.deepEqual(
      complaints(
        'const waitFor = () => 1;\nfunction signIn() {}\nfunction RecordOf() {}\nconst sizeOf = 1;\n',
      ),
      [],
    );
    assert.deepEqual(complaints('function list() {\n  const nameOf = () => 1;\n}\n'), []);
  });

  it('wants a leading verb in the name of each async function', () => {
    assert.deepEqual(complaints('function list() {\n  const account = async () => 1;\n}\n'), [
      'async functions 2',
    ]);
    assert.deepEqual(complaints('export async function accountOf() {}\n'), ['async functions 1']);
    assert.deepEqual(complaints('async function findAccount() {}\nasync function _load() {}\n'), []);
  });

  it('leaves listed folders alone, and only those', () => {
    const sources = new Map([
      ['a/b.ts', 'const found = 1;\n'],
      ['a/c/d.ts', 'const found = 1;\n'],
    ]);
    assert.deepEqual(nameFindings(sources, { ...none, variables: ['a'] }), [
      'a/c/d.ts:1: "found" does not say what it holds: name it by a noun, as in matchingRows',
    ]);
  });

  it('wants a folder struck off once its names are changed', () => {
    const sources = new Map([['a/b.ts', 'const rows = 1;\n']]);
    assert.deepEqual(nameFindings(sources, { ...none, variables: ['a'], functions: ['gone'] }), [
      'scripts/lint/folders-to-rename.json: the variables of a are renamed: strike it off',
      'scripts/lint/folders-to-rename.json: the functions of gone are renamed: strike it off',
    ]);
  });
});
