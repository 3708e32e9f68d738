// Looks for imports in a circle and for prose that is hard to read, then lints all workspaces with the types of one program, which needs 3 GB of memory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readSources, repeatedTypes } from './counts/read-sources.mjs';
import { importCycles, importsOf } from './lint/import-cycles.mjs';
import { proseFindings } from './lint/prose.mjs';

/** The folders whose prose follows docs/glossary.md. */
const checkedProse = [
  'docs/glossary.md',
  'apps/nova',
  'docs',
  'apps/server',
  'packages/client/src',
  'packages/client/test',
  'packages/domain/README.md',
  ':(glob)packages/domain/src/*.ts',
  'packages/domain/src/deliveries',
  'packages/domain/src/events',
  'packages/domain/src/files',
  'packages/domain/src/idempotency',
  'packages/domain/src/outbound',
  'packages/domain/src/public-jobs',
  'packages/domain/src/records',
  'packages/domain/src/saved-searches',
  'packages/domain/src/search-fields',
  'packages/domain/src/testing',
  'packages/domain/src/timeline',
  'packages/domain/src/usage',
  'packages/domain/src/web-applications',
  'packages/domain/src/webhooks',
  'packages/domain/test',
  'packages/demo',
  'packages/domain/src/accounts',
  'packages/domain/src/application-mails',
  'packages/domain/src/applications.ts',
  'packages/domain/src/audit-events.ts',
  'packages/domain/src/campaigns',
  'packages/domain/src/candidates',
  'packages/domain/src/companies.ts',
  'packages/domain/src/contacts.ts',
  'packages/domain/src/crud',
  'packages/domain/src/custom-fields.ts',
  'packages/domain/src/cvs',
  'packages/domain/src/distribution-lists.ts',
  'packages/domain/src/imports',
  'packages/domain/src/interview-calendar.ts',
  'packages/domain/src/interviews.ts',
  'packages/domain/src/jobs',
  'packages/domain/src/kind-rules.ts',
  'packages/domain/src/mail',
  'packages/domain/src/mail-dkim',
  'packages/domain/src/mail-returns',
  'packages/domain/src/mail-senders.ts',
  'packages/domain/src/mail-suppressions.ts',
  'packages/domain/src/master-data',
  'packages/domain/src/placements.ts',
  'packages/domain/src/users.ts',
  'packages/embedded',
  'packages/files',
  'packages/db/src/guard',
  'packages/api',
  'packages/config',
  'packages/contract',
  'packages/guard',
  'packages/kinds',
  'packages/db',
  'packages/limits',
  'packages/mail',
  'packages/processes',
  'packages/pull',
  'packages/random',
  'packages/rest',
  'packages/search',
  'packages/transfer',
  'packages/tables',
  'packages/sandbox',
  'packages/webhooks',
  'packages/cv',
  'packages/testing',
  ':!packages/cv/src/pool',
  'scripts/contract',
  'prisma/schema.prisma',
  'prisma/sql',
  'scripts/counts',
  'scripts/docs',
  'scripts/lint',
  'scripts',
  'tools',
];

const root = fileURLToPath(new URL('..', import.meta.url));
const cycles = importCycles(importsOf(root));
for (const files of cycles) process.stdout.write(`Imports in a circle: ${files.join(' → ')}\n`);
const repeated = repeatedTypes(readSources(root).filter(({ path }) => path.includes('/src/')));
for (const { name, files } of repeated)
  process.stdout.write(`Two types of one package have one name: ${name} in ${files.join(', ')}\n`);
const prose = proseFindings(root, checkedProse);
for (const finding of prose) process.stdout.write(`${finding}\n`);

const eslint = ['node_modules/eslint/bin/eslint.js', 'apps', 'packages', 'tools', '--max-warnings', '0'];
const child = spawn(process.execPath, ['--max-old-space-size=3072', ...eslint], {
  cwd: root,
  stdio: 'inherit',
});
const [code] = await once(child, 'close');
process.exitCode = code === 0 && cycles.length === 0 && repeated.length === 0 && prose.length === 0 ? 0 : 1;
