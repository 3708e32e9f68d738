export { removeNotedContents } from './delete-files.ts';
export { createFileLinks, fileLinkPath, type FileLinkSigner } from './file-links.ts';
export { detectOwnership, ensureInstallationId, prepareStore, sweepLimits } from './file-store.ts';
export { type FileDownload, openFile } from './read-files.ts';
export { sweepContents } from './sweep-contents.ts';
