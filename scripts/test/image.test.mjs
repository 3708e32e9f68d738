import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readDockerfile } from '../docker/read-dockerfile.mjs';

const read = (path) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

describe('the image', () => {
  const image = readDockerfile(read('Dockerfile'));

  it('ships the Node that the suites run on', () => {
    const version = read('.nvmrc').trim();
    assert.deepEqual(image.nodeVersions, [version, version]);
  });

  it('builds with the steps and starts with the command that the check of the image runs', () => {
    assert.equal(image.buildSteps.length, 1);
    assert.match(image.buildSteps[0], /^npm ci .*&& npm run build .*&& node scripts\/trim-install\.mjs/u);
    assert.deepEqual(image.command, ['node', 'apps/server/dist/main.js']);
    assert.equal(image.settings.NODE_ENV, 'production');
  });
});
