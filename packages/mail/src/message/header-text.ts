/** Letters that no header may hold: controls, and what other systems read as the end of a line. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/** A text that cannot end its header, whatever a record says: in one line, controls as spaces. */
export const oneLine = (text: string): string => text.toWellFormed().replaceAll(breaks, ' ').trim();

/** Bytes of text in one encoded word: with what is around it, and the header's name, at most 76 letters (RFC 2047, 2). */
const wordBytes = 39;

/** Texts of this length and less fit a line beside the header's name. */
const shortText = 60;

/**
 * A header's text: as it is where it is short plain English, in encoded words else (RFC 2047), each on a line of its own. No line
 * of it can begin another header.
 */
export function headerText(text: string): string {
  const line = oneLine(text);
  if (line.length <= shortText && /^[\u0020-\u007E]*$/u.test(line) && !line.includes('=?')) return line;
  return encodedWords(line);
}

/** A name before an address: a quoted string, or encoded words. */
export function headerName(text: string): string {
  const line = oneLine(text);
  if (line.length > shortText || !/^[\u0020-\u007E]*$/u.test(line) || line.includes('=?'))
    return encodedWords(line);
  return `"${line.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
}

function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const letter of text) {
    if (Buffer.byteLength(word + letter) > wordBytes) {
      words.push(word);
      word = '';
    }
    word += letter;
  }
  words.push(word);
  return words.map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ');
}
