/**
 * A text in lines that fit a terminal. Words that are longer stay whole.
 * @param first what stands before the first line
 * @param indent what stands before the others
 */
export function wrapText(text: string, first = '', indent = first, width = 80): string {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(' ').filter((one) => one !== '')) {
    const longer = isEmpty ? `${line}${word}` : `${line} ${word}`;
    if (!isEmpty && Array.from(longer).length > width) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = longer;
    isEmpty = false;
  }
  return [...lines, line].join('\n');
}
