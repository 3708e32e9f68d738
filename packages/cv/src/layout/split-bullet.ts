import { joinLabelCells } from './join-label-cells.ts';
import { ICON } from '../extract/text-clean.ts';

const BULLET = /^[•◦▪■□●○◆◇❖➢➔→►▶▸▹‣⁃∙·✓✔➤○❑✦★☆*»]\s*/u;
/** Dashes and an o are bullets only before a space. */
const DASH_BULLET = /^(?:[-–—+]|o(?=\s+\p{Lu}))\s+/u;

/** Takes the bullet off a line; icons are dropped and end a cell. */
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
