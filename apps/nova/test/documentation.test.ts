import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { projectRoot } from '@nova/config';
import { endpoints, maximumFileSize } from '@nova/features/contract';
import { filePartOf } from '@nova/contract';
import type { Command } from 'commander';
import { createProgram } from '../src/program.ts';

describe('docs/operations.md', () => {
  let operations: string;

  beforeAll(async () => {
    operations = await readFile(join(projectRoot, 'docs/operations.md'), 'utf8');
  });

  /** The cells of the table under a heading, without its head. */
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

  /** Commands that do work: leaves, and groups with arguments of their own. */
  function commandsOf(command: Command, above: readonly string[] = []): readonly string[] {
    const isOne = command.commands.length === 0 || command.registeredArguments.length > 0;
    const below = command.commands.flatMap((child) => commandsOf(child, [...above, child.name()]));
    return isOne ? [above.join(' '), ...below] : below;
  }

  it('names every command of nova and no other', async () => {
    const nothing = () => Promise.resolve();
    const work = { run: nothing, runPatiently: nothing, print: nothing, speak: nothing };
    const program = await createProgram(() => ({ ask: undefined, ...work }));
    const named = tableUnder('The nova command')
      .flatMap(([cell = '']) => [...cell.matchAll(/`(?<words>[a-z]+(?: [a-z]+){0,2})/gu)])
      .map((match) => match.groups?.words);
    expect(named.toSorted()).toEqual(commandsOf(program).toSorted());
  });

  it('shows a proxy that takes the largest form of any endpoint', () => {
    const allowed = /client_max_body_size (?<mebibytes>\d+)m;/u.exec(operations)?.groups?.mebibytes;
    const largest = Math.max(
      ...endpoints.map((endpoint) => filePartOf(endpoint)?.maximum ?? 0),
      maximumFileSize,
    );
    // The form has fields and boundaries around its file.
    expect(Number(allowed) * 2 ** 20).toBeGreaterThan(largest + 512 * 2 ** 10);
  });
});
