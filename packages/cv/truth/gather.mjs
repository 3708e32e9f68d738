// Gathers the CVs of files.json from their repositories into a folder that is not under version control, a folder for each
// part, with the labels beside them as expected.json. Run again, it fetches only what is missing.
//
// node packages/cv/truth/gather.mjs [--to FOLDER] [--from ADDRESS]
//   --to    default .nova/cv-truth at the root of the repository
//   --from  where repositories are, {owner} and {name} standing for theirs: another server, or folders of clones
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gatherFiles, groupsOf } from '../../../scripts/gather/gather-files.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: fileURLToPath(new URL('../../../.nova/cv-truth', import.meta.url)) },
    from: { type: 'string', default: 'https://github.com/{owner}/{name}' },
  },
});
const files = JSON.parse(await readFile(join(here, 'files.json'), 'utf8'));

for (const [part, list] of groupsOf(files, (file) => file.part)) {
  await mkdir(join(values.to, part), { recursive: true });
  const labels = await Promise.all(
    list.map(async ({ file }) => JSON.parse(await readFile(join(here, 'labels', `${file}.json`), 'utf8'))),
  );
  await writeFile(join(values.to, part, 'expected.json'), JSON.stringify(labels, null, 1));
}

const failed = await gatherFiles(files, (file) => join(values.to, file.part, file.file), values.from);
const have = files.length - failed.length;
process.stdout.write(`${have} of ${files.length} CVs are in ${values.to}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
