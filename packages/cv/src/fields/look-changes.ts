import type { Line, StyledSpan } from '../document.ts';

/** What ends a stretch that goes on in the next: an open bracket, a small word ("at", "van der"), a hyphen within a word. */
const GOES_ON = /(?:[(\[/&'’]|(?:^|\s)\p{Ll}{1,4}|\S-)\s*$/u;
/** A name begins in capitals or with a digit, whatever separator stands before it. */
const BEGINS = /^[\s,;:|•·–—-]*["'“‘]?[\p{Lu}\d]/u;
/** A stretch that may be a name of its own. */
const NAMED = /\p{L}.*\p{L}/u;

function parts(before: StyledSpan, after: StyledSpan): boolean {
  const differs = before.bold !== after.bold || before.italic !== after.italic;
  return (
    differs &&
    NAMED.test(before.text) &&
    NAMED.test(after.text) &&
    BEGINS.test(after.text) &&
    !GOES_ON.test(before.text)
  );
}

/**
 * The text of a line with a tab wherever its weight or slant changes between two names: "Clerk Acme" in two looks is a title and
 * an employer although nothing else parts them.
 */
export function partedByLook({ stretches = [] }: Line, text: string): string {
  let rest = text;
  let done = '';
  stretches.forEach((stretch, index) => {
    const next = stretches[index + 1];
    if (next === undefined || !parts(stretch, next)) return;
    const name = next.text
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .trim()
      .replace(/\s+/g, ' ');
    const at = rest.indexOf(name, 1);
    // Within a word a change of look is an ornament; a label goes on with what it labels.
    if (at < 1 || /(?:[\p{L}\p{N}]|:\s*)$/u.test(rest.slice(0, at))) return;
    done += `${rest.slice(0, at).trimEnd()}\t`;
    rest = rest.slice(at);
  });
  return done + rest;
}
