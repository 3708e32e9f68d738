import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { projectRoot } from '@nova/config';
import { plans, type Limits } from '@nova/contract';
import type { Command } from 'commander';
import { createProgram } from '../src/program.ts';

let readme: string;

beforeAll(async () => {
  readme = await readFile(join(projectRoot, 'README.md'), 'utf8');
});

/** The rows of the table under a heading, without its head; cells without the space around them. */
function tableUnder(heading: string): readonly (readonly string[])[] {
  const section = readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
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

const shown = (value: number | null): string => (value === null ? 'none' : value.toLocaleString('en'));
const together = (values: readonly (number | null)[]): string => [...new Set(values.map(shown))].join(' · ');

/** A plan as CONTRACT section 9 prints it. */
const planRow = (name: string, limits: Limits): readonly string[] => [
  ...[name, shown(limits.readsPerMinute), shown(limits.writesPerMinute), shown(limits.usagePerDay)],
  ...[shown(limits.candidateRecords), shown(limits.companyRecords), shown(limits.parsesPerMinute)],
  together([limits.parseRequestsPerHour, limits.parseRequestsPerDay]),
  together([limits.parsedCvsPerDay, limits.parsedCvsPerMonth]),
];

function commandsOf(command: Command, above: readonly string[] = []): readonly string[] {
  if (command.commands.length === 0) return [above.join(' ')];
  return command.commands.flatMap((child) => commandsOf(child, [...above, child.name()]));
}

describe('README', () => {
  it('shows the plans as they are', () => {
    expect(tableUnder('Limits and plans')).toEqual(
      Object.entries(plans).map(([name, limits]) => planRow(name, limits)),
    );
  });

  it('names every command of nova and no other', () => {
    const nothing = () => Promise.resolve();
    const program = createProgram({ ask: undefined, run: nothing, print: nothing });
    const named = tableUnder('Operate it')
      .flatMap(([cell = '']) => [...cell.matchAll(/`(?<words>[a-z]+(?: [a-z]+)?)/gu)])
      .map((match) => match.groups?.words);
    expect(named.toSorted()).toEqual(commandsOf(program).toSorted());
  });

  it('leads nowhere that is not there', () => {
    const links = [...readme.matchAll(/\]\((?<path>[^)#]+)(?:#[^)]*)?\)/gu)].map(
      (match) => match.groups?.path ?? '',
    );
    const missing = links.filter((path) => !path.startsWith('http') && !existsSync(join(projectRoot, path)));
    expect(missing).toEqual([]);
  });
});
