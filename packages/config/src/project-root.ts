import { fileURLToPath } from 'node:url';

/** The folder of the whole project. Sources and build lie equally deep in it, so this holds for both. */
export const projectRoot: string = fileURLToPath(new URL('../../../', import.meta.url));
