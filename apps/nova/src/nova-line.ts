/** A command line that a person can paste: in the project's folder or, where nova is installed as a command, anywhere. */
export const novaLine = (words: string, env: NodeJS.ProcessEnv = process.env): string =>
  env.npm_lifecycle_event === 'nova' ? `npm run -s nova -- ${words}` : `nova ${words}`;
