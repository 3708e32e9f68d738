import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { contractSnapshot, snapshotText } from '../contract/snapshot.mjs';
import { ownedBreaks, owns } from '../contract/owned-differences.mjs';

const head = '# Changelog\n\n## [Unreleased]\n';

describe('breaks in a changelog', () => {
  it('The changelog names breaks under Breaking of Unreleased, and nowhere else', () => {
    const text = `${head}\n### Added\n\n- \`a\`\n\n### Breaking\n\n- \`b.c output.d\` is gone: use \`e\`.\n\n### Fixed\n\n- \`f\`\n\n## [1.0.0]\n\n### Breaking\n\n- \`g\`\n`;
    assert.deepEqual(ownedBreaks(text), ['b.c output.d', 'e']);
    assert.deepEqual(ownedBreaks(`${head}\n## [1.0.0]\n\n### Breaking\n\n- \`g\`\n`), []);
  });

  it('A break matches by its whole name, and a star matches any letters', () => {
    const what = 'candidates.get output.tags[].value';
    for (const name of [what, 'candidates.* output.tags[].value', '* output.tags*'])
      assert.ok(owns(name, { what }), name);
    for (const name of [
      'candidates.get',
      'output.tags[].value',
      'candidatesXget output.tags[].value',
      'leads.* output.*',
    ])
      assert.ok(!owns(name, { what }), name);
  });
});

describe('the snapshot of the contract', () => {
  it('A snapshot is read as it was written, and has no words that may change', () => {
    const snapshot = contractSnapshot();
    assert.deepEqual(JSON.parse(snapshotText(snapshot)), snapshot);
    const lead = snapshot.schemas.Lead.properties;
    assert.deepEqual(lead.firstName, { type: ['string', 'null'] });
    assert.ok(
      'description' in snapshot.schemas.Opportunity.properties,
      'a member may be called as words are',
    );
  });
});

describe('npm run check:contract', () => {
  let root;
  const released = () => join(root, 'packages/contract/released');
  const write = (version, snapshot) =>
    writeFileSync(join(released(), `${version}.json`), snapshotText({ ...snapshot, version }));
  const check = (changelog = head) => {
    writeFileSync(join(root, 'CHANGELOG.md'), changelog);
    return spawnSync(process.execPath, ['scripts/check-contract.mjs', root], { encoding: 'utf8' });
  };
  const withMore = () => {
    const snapshot = contractSnapshot();
    const lead = structuredClone(snapshot.schemas.Lead);
    lead.properties.fax = { type: 'string' };
    return { ...snapshot, schemas: { ...snapshot.schemas, Lead: lead } };
  };

  before(() => {
    root = mkdtempSync(join(tmpdir(), 'nova-check-contract-'));
    mkdirSync(released(), { recursive: true });
    write('0.9.0', withMore());
    write('0.10.0', contractSnapshot());
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  it('compares with the newest snapshot', () => {
    const { status, stdout, stderr } = check();
    assert.equal(status, 0, stdout + stderr);
    assert.match(stdout, /fits callers of 0\.10\.0/u);
  });

  it('refuses a break that nobody owns up to, and says what to write', () => {
    write('0.11.0', withMore());
    const { status, stdout } = check();
    assert.equal(status, 1);
    assert.match(stdout, /^- `leads\.get output\.fax` is gone\.$/mu);
    assert.match(stdout, /^- `leads\.search output\.fax` is gone\.$/mu);
    assert.match(stdout, /### Breaking/u);
  });

  it('takes it when the changelog names each', () => {
    const named = (...names) =>
      `${head}\n### Breaking\n\n${names.map((name) => `- \`${name}\`: no fax.\n`).join('')}`;
    assert.equal(check(named('leads.get output.fax')).status, 1);
    const all = named('leads.* output.fax', 'leads.merge output.record.fax');
    assert.equal(check(all).status, 0);
  });
});

it('the project has a snapshot of each release', () => {
  const { version } = JSON.parse(readFileSync('packages/contract/released/0.1.0.json', 'utf8'));
  assert.equal(version, '0.1.0');
});
