export { safeFileName } from './safe-file-name.ts';
export { type ZipEntry, type ZipOptions, zipStream } from './zip-stream.ts';
export { buildDirectory, buildEntryHeader, buildEntrySizes, writeZip } from './write-zip.ts';
