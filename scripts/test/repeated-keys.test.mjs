import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeatedKeys } from '../lint/repeated-keys.mjs';

test('tells where an object has a key twice, at every depth', () => {
  const text = '{\n  "a": "x",\n  "b": { "one": "1", "other": "2",\n    "one": "3" },\n  "a": "y"\n}\n';
  assert.deepEqual(repeatedKeys('de.json', text), [
    'de.json:4: the key "one" stands twice',
    'de.json:5: the key "a" stands twice',
  ]);
});

test('lets objects beside each other have the same keys', () => {
  assert.deepEqual(repeatedKeys('de.json', '{ "a": { "one": "1" }, "b": { "one": "1" } }'), []);
});
