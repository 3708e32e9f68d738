import { procedure, recordProcedures, router } from '@nova/core';
import { downloadFile, linkFile, listCandidateFiles } from './read-files.ts';
import { uploadFile } from './upload-file.ts';
import { deleteFile } from './delete-files.ts';
import * as contract from './contract.ts';
import type {} from './ports.ts';

export const filesRouter = router({
  files: {
    ...recordProcedures('file', { list: contract.listFiles }),
    download: procedure(contract.downloadFile).query(downloadFile),
    link: procedure(contract.linkFile).query(linkFile),
    listForCandidate: procedure(contract.listCandidateFiles).query(listCandidateFiles),
    upload: procedure(contract.uploadFile).mutation(uploadFile),
    delete: procedure(contract.deleteFile).mutation(deleteFile),
  },
});
