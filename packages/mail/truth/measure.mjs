// Measures how many mails of files.json are read as labelled; gathers missing ones first.
//
// node packages/mail/truth/measure.mjs [--part tuning|held-out] [--misses] [--to FOLDER] [--from ADDRESS]
//   --misses  names wrong readings of the tuning part; the held-out part only prints totals
//   --to      default .nova/bounces at the root of the repository
//   --from    where repositories are, with {owner} and {name}: another server, or folders of clones
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gatherFiles, groupsOf } from '../../../scripts/gather/gather-files.mjs';
import { createMailWorkers } from '../dist/index.js';

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    misses: { type: 'boolean', default: false },
    to: { type: 'string', default: fileURLToPath(new URL('../../../.nova/bounces', import.meta.url)) },
    from: { type: 'string', default: 'https://github.com/{owner}/{name}' },
  },
});
const files = JSON.parse(await readFile(new URL('files.json', import.meta.url), 'utf8'));
const wanted = files.filter(({ part }) => values.part === undefined || part === values.part);
const placeOf = (file) => join(values.to, `${file.file}.eml`);
const failed = new Set(await gatherFiles(wanted, placeOf, values.from));
const there = wanted.filter((file) => !failed.has(file));

const workers = createMailWorkers();

async function isRight(file) {
  const context = { recipient: null, isFromNobody: false };
  const { outcome } = await workers.readReport(await readFile(placeOf(file)), context, 'nobody');
  if (outcome !== file.outcome && values.misses && file.part === 'tuning')
    process.stdout.write(`${file.file}: ${outcome} in place of ${file.outcome}\n`);
  return outcome === file.outcome;
}

async function say(name, list) {
  let right = 0;
  for (const file of list) if (await isRight(file)) right += 1;
  const percent = ((100 * right) / list.length).toFixed(1);
  process.stdout.write(`${name}: ${right} of ${list.length} (${percent} %)\n`);
}

for (const [part, list] of groupsOf(there, (file) => file.part)) {
  const kinds = new Set(list.map(({ kind }) => kind)).size;
  await say(`${part}, ${kinds} kinds`, list);
}
if (failed.size > 0) process.stdout.write(`${failed.size} could not be gathered\n`);
process.exitCode = failed.size > 0 ? 1 : 0;
