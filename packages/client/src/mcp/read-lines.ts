/**
 * Splits what arrives into lines; empty ones are left out.
 * @param longest characters of a line
 * @returns each line without its end, or null for one that was too long and is passed over
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
      yield* tooLong || rest.length > longest ? [null] : lineOf(rest);
      [rest, tooLong] = [next, false];
    }
    if (rest.length > longest) [rest, tooLong] = ['', true];
  }
  yield* tooLong || rest.length > longest ? [null] : lineOf(rest);
}

const lineOf = (text: string): readonly string[] => (text.trim() === '' ? [] : [text]);
