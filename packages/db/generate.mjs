/**
 * Writes the Prisma client to src/generated from prisma/schema.prisma. The client needs no engine binary, but the
 * generator still looks for one and would download it: any existing executable keeps it offline.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(import.meta.url);
const manifest = require.resolve('prisma/package.json');
const prisma = join(dirname(manifest), require(manifest).bin.prisma);

const { status, error, stdout, stderr } = spawnSync(process.execPath, [prisma, 'generate', '--no-hints'], {
  cwd: root,
  encoding: 'utf8',
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
});
if (error) throw error;
if (status !== 0) console.error(stdout, stderr);
process.exitCode = status ?? 1;
