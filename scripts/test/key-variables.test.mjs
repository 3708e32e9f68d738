import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

/** Whether a file shows people how to call: pages, READMEs, the start's output and the server's pages. */
const shows =
  /\.md$|^apps\/server\/src\/(?:start|mounts\/pages)\/|^packages\/rest\/src\/openapi\/|^apps\/nova\/src\//u;

/** What an example may send as its key: one name each for keys of one role. */
const named = /^\$(?:PUBLIC_|CALENDAR_)?KEY$/u;

describe('an example of curl', () => {
  it('names the variable of its key as every other does', () => {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split(
      '\n',
    );
    const examples = files
      .filter((file) => shows.test(file) && file !== 'CHANGELOG.md')
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/(?:-H|--header) ['"]X-Api-Key: (.*?)['"]/gu)].map(
          ([, key = '']) => ({ file, key }),
        ),
      );
    assert.ok(examples.length > 20, String(examples.length));
    assert.deepEqual(
      examples.filter(({ key }) => !named.test(key)),
      [],
    );
  });
});
