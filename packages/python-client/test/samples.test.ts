import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { buildCodeSamples } from '@nova/rest';
import { pythonEnvironment } from './support/python-driver.ts';

/** Runs each sample with a client that sends nothing, and tells which procedures were called. */
const program = `import json, sys
from unittest.mock import MagicMock
from nova_client._caller import Caller

called = []
Caller.call = lambda _self, name, arguments: called.append([name, sorted(arguments)]) or MagicMock()
with open(sys.argv[1], encoding="utf-8") as file:
    for name, text in json.load(file).items():
        exec(compile(text, name, "exec"), {"print": lambda *_printed: None})
print(json.dumps(called))
`;

describe('the samples of the reference', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nova-python-samples-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('every sample in Python calls its procedure with arguments that the client has', async () => {
    const samples = endpoints.map((endpoint) => [
      endpoint.name,
      buildCodeSamples(endpoint).find(({ label }) => label === 'Python')?.source,
    ]);
    const file = join(folder, 'samples.json');
    await writeFile(file, JSON.stringify(Object.fromEntries(samples)));
    const keys = { KEY: 'nova_sk_x', PUBLIC_KEY: 'nova_pk_x', CALENDAR_KEY: 'nova_ck_x' };
    const env = { ...pythonEnvironment, ...keys };
    const { stdout } = await promisify(execFile)('python3', ['-c', program, file], { cwd: folder, env });
    const called = JSON.parse(stdout) as [string, string[]][];
    expect(called.map(([name]) => name)).toEqual(endpoints.map(({ name }) => name));
  });
});
