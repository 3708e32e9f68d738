/** A command line that a person can paste in the project's folder. */
export const novaLine = (words: string): string => `npm run -s nova -- ${words}`;
