import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@nova/config';
import { z } from 'zod';
import { fix, ok, type Finding } from './finding.ts';

const manifest = z.object({ version: z.string(), engines: z.object({ node: z.string() }) });

/** Nova's version, and Node's against the oldest that package.json allows. */
export function checkVersions(node: string = process.versions.node): readonly Finding[] {
  const { version, engines } = manifest.parse(
    JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')),
  );
  const oldest = /\d+(?:\.\d+)*/u.exec(engines.node)?.[0] ?? '0';
  const found = `Node ${node} on ${process.platform} ${process.arch}`;
  return [
    ok('Nova', `Version ${version}, in ${projectRoot}`),
    isAtLeast(node, oldest)
      ? ok('Node', `${found}.`)
      : fix('Node', `${found}; Nova needs ${oldest} or later.`, 'Install it from https://nodejs.org.'),
  ];
}

function isAtLeast(version: string, oldest: string): boolean {
  const [have, need] = [version, oldest].map((text) => text.split('.').map(Number));
  for (const [index, part] of (need ?? []).entries()) {
    const mine = have?.[index] ?? 0;
    if (mine !== part) return mine > part;
  }
  return true;
}
