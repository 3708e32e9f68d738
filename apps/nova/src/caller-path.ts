import { resolve } from 'node:path';

/**
 * A file that the caller names, as seen from the folder where the command was typed: `npm run` changes to the project's
 * folder and leaves that one in INIT_CWD.
 */
export function callerPath(file: string, env: NodeJS.ProcessEnv = process.env): string {
  const typedIn = env.npm_lifecycle_event === 'nova' ? env.INIT_CWD : undefined;
  return resolve(typedIn ?? process.cwd(), file);
}
