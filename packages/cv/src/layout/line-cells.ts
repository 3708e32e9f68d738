import { ICON } from '../extract/text-clean.ts';

const BULLET = /^[•◦▪■□●○◆◇❖➢➔→►▶▸▹‣⁃∙·✓✔➤○❑✦★☆*»]\s*/u;

/** Dashes, and the letter o, are bullets only before a space. */
const DASH_BULLET = /^(?:[-–—+]|o(?=\s+\p{Lu}))\s+/u;

/** Splits texts into cells and removes the bullet. An icon ends a cell. */
export function splitBullet(texts: string[]): { bullet: boolean; cells: string[] } {
  const parts = joinLabelCells(
    texts
      .flatMap((text) => text.split(new RegExp(`\\s*${ICON}+\\s*`, 'u')))
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  );
  const [first = ''] = parts;
  const stripped = first.replace(BULLET, '').replace(DASH_BULLET, '');
  if (stripped === first) return { bullet: false, cells: parts };
  return { bullet: true, cells: [stripped, ...parts.slice(1)].filter((text) => text !== '') };
}

function joinLabelCells(cells: string[]): string[] {
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
