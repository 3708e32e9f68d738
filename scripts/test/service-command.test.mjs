import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readEnvironmentFile } from '../../deploy/read-environment-file.mjs';

describe('a file of settings, read as systemd reads it', () => {
  /** Each row: what it is about, the file, the settings. */
  const rows = [
    ['a line', 'PORT=3000\n', { PORT: '3000' }],
    ['a last line without an end', 'PORT=3000', { PORT: '3000' }],
    ['lines that end as on Windows', 'PORT=3000\r\nHOST=::1\r\n', { PORT: '3000', HOST: '::1' }],
    ['spaces around name and value', '  PORT =  3000  \n', { PORT: '3000' }],
    ['spaces within a value', 'A=one two\n', { A: 'one two' }],
    ['no value', 'A=\nB=2\n', { A: '', B: '2' }],
    ['a value with signs of a shell', 'A=x;y&z|w>v<u(t)\n', { A: 'x;y&z|w>v<u(t)' }],
    ['an equals sign in a value', 'A=b=c\n', { A: 'b=c' }],
    [
      'commands, which stay text',
      'A=$(touch x)\nB=`touch x`\nC=$HOME ${HOME}\n',
      {
        A: '$(touch x)',
        B: '`touch x`',
        C: '$HOME ${HOME}',
      },
    ],
    ['comments of both kinds', '# A=1\n; B=2\n  # C=3\nD=4 # no comment\n', { D: '4 # no comment' }],
    ['double quotes', 'A="one  two "\n', { A: 'one  two ' }],
    ['single quotes', 'A=\'one "two" $x \\n\'\n', { A: 'one "two" $x \\n' }],
    ['quotes that hold lines', 'A="one\ntwo"\nB=\'3\n4\'\n', { A: 'one\ntwo', B: '3\n4' }],
    ['quotes one after the other', `A="one"'two' three\n`, { A: 'onetwothree' }],
    ['a quote within a value', `A=don't say "no"\n`, { A: `don't say "no"` }],
    ['escapes in double quotes', 'A="\\"\\\\\\$\\`\\n"\n', { A: '"\\$`\\n' }],
    ['escapes without quotes', 'A=\\$x\\ y\\n\n', { A: '$x yn' }],
    ['a line that goes on', 'A=one\\\ntwo\nB="3\\\n4"\n', { A: 'onetwo', B: '34' }],
    ['the last of two values', 'A=1\nA=2\n', { A: '2' }],
    ['a line that says nothing', 'nonsense\nA=1\n', { A: '1' }],
    ['letters of every kind', 'A=Zürich 東京 😀\n', { A: 'Zürich 東京 😀' }],
  ];
  for (const [what, text, settings] of rows) {
    it(`knows ${what}`, () => {
      assert.deepEqual(readEnvironmentFile(text), { settings, ignored: [] });
    });
  }

  it('does not count a line of another name, and tells it', () => {
    assert.deepEqual(readEnvironmentFile('export A=1\n1B=2\nC-D=3\nE=4\n'), {
      settings: { E: '4' },
      ignored: ['export A', '1B', 'C-D'],
    });
  });
});

describe('the operator’s command beside the service', () => {
  const program = fileURLToPath(new URL('../../deploy/nova.mjs', import.meta.url));
  let folder;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'nova-service-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const run = (settings, ...args) => {
    const file = join(folder, 'nova.env');
    writeFileSync(file, settings);
    return spawnSync(process.execPath, [program, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, SERVICE_SETTINGS: file, SERVICE_USER: userInfo().username },
    });
  };

  it('runs nothing that stands in the settings', () => {
    const trace = join(folder, 'trace');
    const { status, stdout } = run(
      `A=$(touch ${trace})\nB=\`touch ${trace}\`\ntouch ${trace}\nC=1; touch ${trace}\n`,
      '--help',
    );
    assert.equal(status, 0);
    assert.match(stdout, /nova/);
    assert.equal(existsSync(trace), false);
  });

  it('takes its settings from the file', () => {
    const { status, stderr } = run('PORT="not a port"\n', 'account', 'list');
    assert.equal(status, 1);
    assert.match(stderr, /PORT must be .*"not a port"/);
  });

  it('says which file it cannot read', () => {
    const { status, stderr } = spawnSync(process.execPath, [program], {
      encoding: 'utf8',
      env: { SERVICE_SETTINGS: join(folder, 'none.env'), SERVICE_USER: userInfo().username },
    });
    assert.equal(status, 1);
    assert.match(stderr, /none\.env/);
  });
});
