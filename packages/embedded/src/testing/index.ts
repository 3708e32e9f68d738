export { copyDirectory, copyTo, emptyDatabase, engineVersion, keptDatabase } from './kept-database.ts';
export { openFolder, openTemporary } from './open-temporary.ts';
