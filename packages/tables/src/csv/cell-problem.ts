/** A cell that cannot be what its column is; the message completes the sentence `Column "X": …`. */
export class CellProblem extends Error {}

/** A cell as it stands in a message. */
export const shownCell = (text: string): string => JSON.stringify(text.slice(0, 60));

/** Stands for a formula that no program has calculated. No text has it: it is none of Unicode's characters. */
export const uncalculated = '\uFFFE';
