export { unpackDump } from './unpack-dump.ts';
export { engineVersion, openInMemory } from './open-in-memory.ts';
