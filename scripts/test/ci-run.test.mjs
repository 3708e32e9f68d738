import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const steps = read('.ci/run')
  .split('\n')
  .filter((line) => /^(?:must|step|together| {2}--) /u.test(line));

describe('.ci/run', () => {
  it('It runs what npm run verify runs, in the same order', () => {
    const { verify } = JSON.parse(read('package.json')).scripts;
    const places = verify.split(' && ').map((part) => steps.findIndex((line) => line.includes(part)));
    assert.ok(!places.includes(-1));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
  });

  it('It begins with what is quick, before any test', () => {
    assert.deepEqual(
      steps.slice(0, 2).map((line) => /'(?<name>[^']+)'/u.exec(line).groups.name),
      ['README: npm ci', 'Quick checks'],
    );
  });

  it('It runs again what fails by chance wherever it tests on servers, in a browser or on a database', () => {
    const testing = steps.filter((line) => /npm (?:test|run (?:trial|test:\w+))\b/u.test(line));
    const seeded = testing.filter((line) => !line.includes('$again'));
    assert.deepEqual(
      seeded.map((line) => line.replace(/^step '([^']+)'.*/u, '$1')),
      ['Random query texts'],
    );
  });
});
