import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { contractVersion, NovaError } from '@nova/contract';
import { accountDatabase, type Database } from '@nova/db';
import { fileLinkPath, type FileLinkSigner, openFile } from '@nova/domain';
import type { FileStore } from '@nova/files';
import { sendFile } from '@nova/rest';
import type { Mount } from '../exchange.ts';

interface LinkServices {
  readonly database: Database;
  readonly files: FileStore;
  readonly links: FileLinkSigner;
  readonly now: () => Date;
}

/** `/files/{token}`: signed links need no key (docs/interface/files.md#links). */
export function createFileLinkMount({ database, files, links, now }: LinkServices): Mount {
  return async ({ request, response, path, call }) => {
    call.trace.endpoint = 'files.followLink';
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      throw new NovaError('METHOD_NOT_ALLOWED', 'A file link answers GET, HEAD.');
    }
    const { accountId, fileId } = links.verify(path.slice(fileLinkPath.length + 1), now());
    await sendFile(request, response, await openFile(accountDatabase(database, accountId), files, fileId));
  };
}

/** For `npm install` (docs/interface/README.md#client). */
export const clientPackagePath = '/sdk/typescript.tgz';

/** In seconds, for proxies. */
const freshFor = 300;

interface ClientPackage {
  readonly bytes: Buffer;
  readonly tag: string;
}

/** As the build packed it, without a key. */
export function createClientPackage(): Mount {
  let loaded: Promise<ClientPackage> | undefined;
  return async ({ request, response, call }) => {
    call.trace.endpoint = 'clientPackage';
    const { bytes, tag } = await (loaded ??= load());
    const headers = {
      'Cache-Control': `public, max-age=${String(freshFor)}`,
      ETag: tag,
      'X-Content-Type-Options': 'nosniff',
    };
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'application/gzip',
      'Content-Length': bytes.length,
      'Content-Disposition': `attachment; filename="nova-client-${contractVersion}.tgz"`,
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
}

async function load(): Promise<ClientPackage> {
  const manifest = createRequire(import.meta.url).resolve('@nova/client/package.json');
  const bytes = await readFile(join(dirname(manifest), 'dist/nova-client.tgz'));
  // Between releases the content changes under one version.
  const content = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { bytes, tag: `"${contractVersion}-${content}"` };
}
