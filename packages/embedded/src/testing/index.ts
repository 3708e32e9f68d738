export { engineVersion, openInMemory } from './open-in-memory.ts';
