import { NovaError } from '@nova/contract';
import { accountDatabase, type Database } from '@nova/db';
import { fileLinkPath, type FileLinkSigner, openFile } from '@nova/features';
import type { FileStore } from '@nova/files';
import { sendFile } from '@nova/rest';
import type { Mount } from '../exchange.ts';

interface LinkServices {
  readonly database: Database;
  readonly files: FileStore;
  readonly links: FileLinkSigner;
  readonly now: () => Date;
}

/** Serves `/files/{token}`: signed links need no key (docs/interface/files.md#links). */
export function createFileLinkMount({ database, files, links, now }: LinkServices): Mount {
  return async (exchange) => {
    const { request, response, path, call } = exchange;
    call.trace.endpoint = 'files.followLink';
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      throw new NovaError('METHOD_NOT_ALLOWED', 'A file link answers GET, HEAD.');
    }
    const { accountId, fileId } = links.verify(path.slice(fileLinkPath.length + 1), now());
    await sendFile(exchange, await openFile(accountDatabase(database, accountId), files, fileId));
  };
}
