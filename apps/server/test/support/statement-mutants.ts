/** Lacks an account in one place. */
export interface Mutant {
  readonly what: string;
  readonly text: string;
}

const mistakes: readonly (readonly [what: string, change: (condition: string) => string])[] = [
  ['left out', () => 'true'],
  ['joined by OR', (condition) => `(${condition} OR true)`],
  ['negated', (condition) => `NOT (${condition})`],
  ['of another parameter', () => `"accountId" = $2`],
];

const conditions = /(?:\w+\.)?"accountId" = (?:\$1(?:::uuid)?|\w+\."accountId")(?!\d)/gu;
const handedOver = /(?<=\b(?:VALUES \(|nova_\w+\())\$1\b/gu;

export function mutantsOf(text: string): Mutant[] {
  const at = (match: RegExpExecArray, replacement: string): string =>
    text.slice(0, match.index) + replacement + text.slice(match.index + match[0].length);
  const dropped = [...text.matchAll(conditions)].flatMap((match) =>
    mistakes.map(([what, change]) => ({ what: `${match[0]} ${what}`, text: at(match, change(match[0])) })),
  );
  const swapped = [...text.matchAll(handedOver)].map((match) => ({
    what: `${text.slice(Math.max(0, match.index - 25), match.index)}$2`,
    text: at(match, '$2'),
  }));
  return [...dropped, ...swapped];
}
