import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import { readBlocks } from '../readme-blocks.mjs';

const python = (below, marker = '<!-- check {} -->') =>
  readBlocks('page.md', `${marker}\n\n\`\`\`python\nprint(1)\n\`\`\`\n\n${below}`);

describe('the Python of a page', () => {
  const below = '```text\n1 of … (a)\n2\n```\n';

  it('Python is run, and must print the block below it, letter by letter except for …', () => {
    const [{ kind, text, line, shows }] = python(below);
    assert.deepEqual([kind, text, line], ['python', 'print(1)', 3]);
    const [pattern] = shows.map((one) => new RegExp(one));
    assert.ok(pattern.test('1 of 9 (a)\n2\n'));
    for (const other of ['1 of 9 (a)\n2\n3\n', '0\n1 of 9 (a)\n2\n', '1 of\n9 (a)\n2\n', '1 of 9 a\n2\n', ''])
      assert.ok(!pattern.test(other), JSON.stringify(other));
  });

  it('Python without a marker, its output or a reason to skip it is refused', () => {
    assert.throws(() => python(below, 'Text.'), /page\.md:3: this python block has no <!-- check/u);
    assert.throws(() => python('More text.\n\n```text\n1\n```\n'), /no ```text below/u);
    const [{ skip }] = python('', '<!-- check {"skip": "it waits for a day"} -->');
    assert.equal(skip, 'it waits for a day');
  });
});

describe('the Python of docs/interface/errors.md', () => {
  it('waits as long as a 429 says, and sends the same call again; not without end', async () => {
    const [{ text }] = readBlocks('errors.md', readFileSync('docs/interface/errors.md', 'utf8'));
    const [definitions] = text.split('\nfor person in');
    const [asked, keys] = [[], new Set()];
    const server = createServer((request, response) => {
      asked.push(request.url);
      keys.add(request.headers['idempotency-key']);
      const isFull =
        request.url === '/api/nova/full' || asked.filter((path) => path === request.url).length < 3;
      response.writeHead(isFull ? 429 : 200, isFull ? { 'Retry-After': '0' } : {});
      response.end(JSON.stringify({ data: 7, error: 'RATE_LIMITED', message: 'Wait.', requestId: 'r' }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const here = definitions.replace('127.0.0.1:3000', `127.0.0.1:${server.address().port}`);
    const uses = `${here}
print(call("GET", "/leads")["data"])
try:
    call("GET", "/full")
except NovaError as error:
    print(error.status, error.code)
`;
    const child = spawn('python3', ['-c', uses], { env: { ...process.env, KEY: 'nova_sk_x' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    const missing = await Promise.race([
      once(child, 'close').then(() => false),
      once(child, 'error').then(() => true),
    ]);
    server.close();
    // As in check-readme.mjs, which fails where a build machine has none.
    if (missing) return;
    assert.equal(output, '7\n429 RATE_LIMITED\n');
    assert.deepEqual(
      asked.map((path) => path.split('/').at(-1)),
      ['leads', 'leads', 'leads', 'full', 'full', 'full'],
    );
    assert.equal(keys.size, 2, 'a call keeps its Idempotency-Key');
  });
});
