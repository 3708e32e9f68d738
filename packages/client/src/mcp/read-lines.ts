/**
 * Splits input into lines. Empty lines are left out.
 * @param longest the longest line, in characters
 * @returns each line without its end; null for a line that was too long and was skipped
 */
export async function* readLines(
  source: AsyncIterable<Uint8Array | string>,
  longest: number,
): AsyncGenerator<string | null> {
  const decoder = new TextDecoder();
  let rest = '';
  let tooLong = false;
  for await (const piece of source) {
    const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    const [first = '', ...others] = text.split('\n');
    rest += tooLong ? '' : first;
    for (const next of others) {
      yield* tooLong || rest.length > longest ? [null] : toLines(rest);
      [rest, tooLong] = [next, false];
    }
    if (rest.length > longest) [rest, tooLong] = ['', true];
  }
  yield* tooLong || rest.length > longest ? [null] : toLines(rest);
}

const toLines = (text: string): readonly string[] => (text.trim() === '' ? [] : [text]);
