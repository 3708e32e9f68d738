/**
 * Marks of comments that have to be read twice. Each has its reason, and what to write instead: most such comments leave out
 * their subject, or describe what the next line shows and not why.
 */
export const commentMarks = [
  {
    // "For example" begins a whole sentence.
    pattern:
      /^(?!For example\b)(?:Of|By|As|For|In|With|Within|From|To|On|At|After|Before|Without|Besides?|Among|Under|Over)\b/u,
    reason: 'a comment that begins with a preposition has no subject yet',
    instead: 'begin with what acts: "Only this machine\'s leases are checked", not "Of this machine"',
  },
  {
    pattern: /^(?:What|Who|Whom|Whose|Where|Whether|How)\b/u,
    reason: 'a comment that begins with a question word is half a sentence',
    instead: 'name the thing ("The fields that a form shows"), or begin with the verb ("Checks whether …")',
  },
  {
    pattern: /(?<!\bthere )\b(?:is|are|was|were|be|but) (?:no|none)\b(?! longer| more)/iu,
    reason: '"is no …" has to be turned round in the head',
    instead: 'write "is not a …", "has no …", or "there is no …"',
  },
  {
    pattern: /\b(?:says?|said|tells?|told)\b(?! apart)/iu,
    reason: 'code and data do not talk',
    instead: 'name the act: returns, reports, states, names, means, informs',
  },
  {
    pattern: /\b(?:stands?|stood)\b(?! for)/iu,
    reason: 'values do not stand',
    instead: 'write where it is: "is stored in", "is listed in", "remains"',
  },
  {
    pattern: /\bbesides?\b/iu,
    reason: '"beside" and "besides" are read for each other',
    instead: 'write "next to", "in addition to", "except" or "also"',
  },
  {
    pattern: /\b(?:keeps?|kept)\b(?!-)/iu,
    reason: '"keep" says neither where nor how long',
    instead: 'name what happens: stores, caches, holds, retains, preserves, remains, leaves out',
  },
  {
    pattern: /\b(?:foretell\w*|foretold|tak(?:e|en|es) back|anew|meanwhile|whoever|whichever|whatever)\b/iu,
    reason: 'the word is out of use, or hides its condition',
    instead: 'write predict, undo, again, "in the meantime" or the condition itself ("if another process …")',
  },
];

const directive = /^(?:eslint|prettier|\. -)/u;
const address = /\S*\w\/\S+|\S+\.md\b\S*/gu;

/**
 * @param {string} comment without its delimiters and quoted code
 * @param {readonly (typeof commentMarks)[number][]} marks
 * @returns {string[]} a complaint for each mark
 */
export function marksIn(comment, marks) {
  if (directive.test(comment)) return [];
  const words = comment.replaceAll(address, 'address');
  return marks.flatMap(({ pattern, reason, instead }) => {
    const match = pattern.exec(words)?.[0];
    return match === undefined ? [] : [`"${match}" in a comment: ${reason}; ${instead}`];
  });
}
