import { readFileSync } from 'node:fs';

const file = new URL('../../../../../packages/contract/interface.txt', import.meta.url);

/** The parts of the reviewed interface: lines by their heading, which is a route or the name of a schema. */
export const interfaceParts: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync(file, 'utf8')
    .split('\n\n')
    .map((part) => part.trim().split('\n'))
    .map(([heading = '', ...lines]) => [heading, lines.map((line) => line.trim())]),
);
