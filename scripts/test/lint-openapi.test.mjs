import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, it } from 'node:test';

const clean = { redocly: 'Your API description is valid.', spectral: 'No results with a severity of' };

/** Stands where npx does, for the linters themselves come from the registry. */
const npx = (said) => `#!/usr/bin/env node
const said = ${JSON.stringify(said)};
const [text, status = 0] = [said[process.argv.includes('redocly') ? 'redocly' : 'spectral']].flat();
console.log(text, process.argv.slice(2).join(' '));
process.exitCode = status;
`;

describe('node scripts/lint-openapi.mjs', () => {
  let folder;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'nova-lint-openapi-'));
    writeFileSync(join(folder, 'document.json'), '{"openapi":"3.1.0"}');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const lint = (said, ...words) => {
    writeFileSync(join(folder, 'npx'), npx({ ...clean, ...said }));
    chmodSync(join(folder, 'npx'), 0o755);
    const document = join(folder, 'document.json');
    return spawnSync(process.execPath, ['scripts/lint-openapi.mjs', document, ...words], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
    });
  };

  it('passes where both linters have nothing to say', () => {
    const { status, stdout } = lint({});
    assert.equal(status, 0);
    assert.match(stdout, /ok +Redocly @redocly\/cli@[\d.]+ /u);
    assert.match(stdout, /ok +Spectral @stoplight\/spectral-cli@[\d.]+ /u);
  });

  it('fails on a finding, and shows it', () => {
    const { status, stdout } = lint({ spectral: ['warning info-contact', 1] });
    assert.equal(status, 1);
    assert.match(stdout, /FAILED Spectral.*\n.*warning info-contact/u);
    assert.match(stdout, /ok +Redocly/u);
  });

  it('fetches each linter at a fixed version, and hints count', () => {
    const { stdout } = lint({ redocly: ['no', 1], spectral: ['no', 1] });
    assert.match(stdout, /--package @redocly\/cli@2[\d.]+ -- redocly lint .*redocly\.yaml/u);
    assert.match(
      stdout,
      /--package @stoplight\/spectral-cli@6[\d.]+ -- spectral lint .*--fail-severity hint/u,
    );
  });

  it('passes a linter over that cannot be fetched, where that is asked for, and no finding', () => {
    const away = { redocly: ['npm error code ENOTFOUND', 1] };
    assert.equal(lint(away).status, 1);
    const { status, stdout } = lint(away, '--if-reachable');
    assert.equal(status, 0);
    assert.match(stdout, /passed over: @redocly\/cli@[\d.]+ could not be fetched/u);
    assert.equal(lint({ redocly: ['warning', 1] }, '--if-reachable').status, 1);
  });

  it('fails where a linter ends well and does not say that the document is clean', () => {
    assert.equal(lint({ redocly: 'No files were given.' }).status, 1);
  });
});
