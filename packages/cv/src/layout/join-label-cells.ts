/** "Role" and ": Engineer" in cells of their own are one labelled text. */
export function joinLabelCells(cells: string[]): string[] {
  const joined: string[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    const bare = cell.replace(/^:\s*/, '');
    if (last !== undefined && cell.startsWith(':'))
      joined[joined.length - 1] = `${last.replace(/\s*:$/, '')}: ${bare}`.trim();
    else if (last !== undefined && /^[^:]{2,30}:$/.test(last) && joined.length > 1 && bare !== '')
      joined[joined.length - 1] = `${last} ${bare}`;
    else joined.push(cell);
  }
  return joined;
}
