import { CellProblem, shownCell } from '../cell-problem.ts';

/** Stars from 0 to 5: `4`, `4/5`, `4 stars`, `★★★★☆`. @throws CellProblem for anything else */
export function ratingIn(text: string): number {
  if (/^[★☆⭐]+$/u.test(text)) return text.replaceAll('☆', '').length;
  const found =
    /^(?<value>[0-5])(?:[.,]0+)?\s*(?:(?:\/|of|out of|von|sur|de|su|van)\s*5(?:[.,]0+)?)?\s*(?:stars?|sterne?|étoiles?|estrellas?|stelle|sterren|★)?$/iu.exec(
      text,
    )?.groups?.value;
  if (found !== undefined) return Number(found);
  throw new CellProblem(`must be a number such as 4, or 4/5, not ${shownCell(text)}`);
}
