// Gathers the CVs of files.json into a folder outside version control, one folder per part, with labels as
// expected.json. A repeated run fetches only what is missing.
//
// node packages/cv/labelled-set/gather.mjs [--to FOLDER] [--from ADDRESS]
//   --to    default: .nova/cv-labelled-set at the repository's root
//   --from  address of repositories with {owner} and {name}: another server, or folders of clones
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gatherFiles, groupsOf } from '../../../scripts/gather/gather-files.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const { values } = parseArgs({
  options: {
    to: {
      type: 'string',
      default: fileURLToPath(new URL('../../../.nova/cv-labelled-set', import.meta.url)),
    },
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
