import { readFileSync } from 'node:fs';

const file = new URL('../../../../../packages/contract/interface.txt', import.meta.url);

/** Lines of the reviewed interface by route or schema. */
export const interfaceParts: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync(file, 'utf8')
    .split('\n\n')
    .map((part) => part.trim().split('\n'))
    .map(([heading = '', ...lines]) => [heading, lines.map((line) => line.trim())]),
);
