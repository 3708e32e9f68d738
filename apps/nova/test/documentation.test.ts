import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { projectRoot } from '@nova/config';
import type { Command } from 'commander';
import { createProgram } from '../src/program.ts';

let operations: string;

beforeAll(async () => {
  operations = await readFile(join(projectRoot, 'docs/operations.md'), 'utf8');
});

/** The rows of the table under a heading, without its head; cells without the space around them. */
function tableUnder(heading: string): readonly (readonly string[])[] {
  const section = operations.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/u)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function commandsOf(command: Command, above: readonly string[] = []): readonly string[] {
  if (command.commands.length === 0) return [above.join(' ')];
  return command.commands.flatMap((child) => commandsOf(child, [...above, child.name()]));
}

describe('docs/operations.md', () => {
  it('names every command of nova and no other', () => {
    const nothing = () => Promise.resolve();
    const program = createProgram({ ask: undefined, run: nothing, print: nothing });
    const named = tableUnder('The nova command')
      .flatMap(([cell = '']) => [...cell.matchAll(/`(?<words>[a-z]+(?: [a-z]+)?)/gu)])
      .map((match) => match.groups?.words);
    expect(named.toSorted()).toEqual(commandsOf(program).toSorted());
  });
});
