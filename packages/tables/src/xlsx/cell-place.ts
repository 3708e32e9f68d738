/** The column of a cell's name such as `AB12`, counted from 0; undefined where it names none. */
export function columnIn(name: string): number | undefined {
  let column = 0;
  let length = 0;
  for (const letter of name) {
    const code = letter.toUpperCase().charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
    length += 1;
  }
  return length === 0 || length > 3 ? undefined : column - 1;
}

/** The row of a cell's name, counted from 1. */
export const rowIn = (name: string): number => Number(/\d+$/u.exec(name)?.[0] ?? 0);

/** `27` is `AB`, counted from 0. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : `${columnName(Math.floor(column / 26) - 1)}${letter}`;
}
