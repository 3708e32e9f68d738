import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@nova/config';
import { endpoints } from '@nova/features/contract';
import { clientPackagePaths } from '../../src/mounts/client-packages.ts';
import { createChapters } from '../../src/mounts/pages/chapters.ts';
import { resources } from '../../src/mounts/pages/resources.ts';

/** Of pages that one template makes. */
const few = 2;

/** What is answered without a key, by GET: each sort of page, file, document and refusal. */
export function keylessPaths(): readonly string[] {
  const consoleAssets = readdirSync(join(projectRoot, 'apps/console/dist/assets'));
  return [
    '/',
    '/openapi.json',
    '/docs',
    '/docs/search.json',
    '/docs/assets/scalar.js',
    '/docs/assets/docs.css',
    ...createChapters()
      .all()
      .slice(0, few)
      .map(({ path }) => path),
    ...resources.slice(0, few).flatMap(({ href }) => [href, `${href}.json`]),
    '/app',
    ...consoleAssets
      .filter((name) => /^index.*\.js$/u.test(name))
      .slice(0, few)
      .map((name) => `/app/assets/${name}`),
    ...Object.values(clientPackagePaths),
    '/health/live',
    '/health/ready',
    '/metrics',
    '/jobs/nobody',
    '/m/u/nothing',
    '/p/nothing',
    '/files/nothing',
    '/api/nova/nowhere',
    '/trpc/nowhere',
    '/nowhere',
    ...endpoints
      .filter(({ role, route }) => role === 'NONE' && route.method === 'GET')
      .map(({ route }) => `/api/nova${route.path}`),
  ];
}
