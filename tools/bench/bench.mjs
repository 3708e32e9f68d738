// Runs one of the programs that measure: npm run bench -- NAME
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNamed } from '../../scripts/run-named.mjs';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));
const own = (name) => [fileURLToPath(new URL(`dist/${name}.js`, import.meta.url))];

await runNamed('bench', {
  compare: { about: 'Nova beside a hand-written server and beside the usual way', run: own('compare') },
  versions: { about: 'this version beside a built checkout of another', run: own('versions') },
  scale: { about: 'a request with 10,000, 100,000 and 1,000,000 candidates', run: own('scale') },
  search: { about: 'the query language over 1,000,000 candidates', run: own('search') },
  lists: { about: 'orders and chosen fields of lists over 1,000,000 candidates', run: own('lists') },
  'cv-found': { about: 'whether searches find what the labels of CVs name', run: own('cv-found') },
  'cv-words': { about: 'searches in the texts of 20,000 CVs', run: own('cv-words') },
  timeline: { about: 'pages of a timeline of 10,000 items', run: own('timeline') },
  import: { about: 'nova import beside a bare COPY', run: own('import') },
  duplicates: { about: 'how well duplicates are found among made-up candidates', run: own('duplicates') },
  merges: { about: 'a merge of 1,000 children, and its undo', run: own('merges') },
  console: { about: 'frames of a list of 100,000 in a browser, a row to its record', run: own('console') },
  retention: { about: 'a run of retention rules, while another agency reads', run: own('retention') },
  start: { about: 'start to ready, memory, one process against two', run: own('start') },
  'parse-load': { about: 'other requests while CVs are parsed', run: own('parse-load') },
  cv: {
    about: 'how much of a folder of CVs is read right',
    run: ['dist/bench/score-folder.js'],
    cwd: join(packages, 'cv'),
  },
  bounces: {
    about: 'how many bounces of real mail servers are read right',
    run: [join(packages, 'mail/truth/measure.mjs')],
  },
});
