import type { GrayImage } from './gray-image.ts';
import type { RecognisedText, Recogniser } from './recogniser.ts';
import { runsDownwards, turned } from './turn-image.ts';

/** Upright text is read with 80 to 95, upside down with less than 50. */
const SURE = 65;
/** Below this a picture may lie on its side although its lines seemed to run otherwise. */
const UNSURE = 40;

/** A page as it was read best: its picture upright, and what it was turned by, in quarters clockwise. */
export interface UprightPage extends RecognisedText {
  image: GrayImage;
  quarters: number;
}

/** The ways a page may lie, likeliest first: as the page before it, then upside down, then on its sides. */
function waysOf(image: GrayImage, likely: number): number[] {
  const sideways = runsDownwards(image) ? 1 : 0;
  const first = likely % 2 === sideways ? likely : sideways;
  return [first, (first + 2) % 4, (first + 1) % 4, (first + 3) % 4];
}

/** Reads a page the way up that makes most sense. @param likely quarters by which the page before it was turned */
export async function readUpright(
  recogniser: Recogniser,
  image: GrayImage,
  likely: number,
): Promise<UprightPage> {
  let best: UprightPage | null = null;
  for (const [tries, quarters] of waysOf(image, likely).entries()) {
    if (best !== null && tries >= 2 && best.sureness >= UNSURE) break;
    const upright = turned(image, quarters);
    const page = { ...(await recogniser.read(upright)), image: upright, quarters };
    if (best === null || page.sureness > best.sureness) best = page;
    if (page.sureness >= SURE) break;
  }
  if (best === null) throw new RangeError('no way to read a page');
  return best;
}
