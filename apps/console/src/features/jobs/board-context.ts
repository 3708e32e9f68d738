import { createContext, type RefObject, useContext } from 'react';
import type { Stage } from './board-data.ts';
import type { Application } from './board-places.ts';
import type { Moves } from './use-moves.ts';

/**
 * The parts of the board that do not change while cards move. A board has hundreds of cards, and a changed context
 * would render them all again.
 */
export interface BoardInUse {
  readonly jobId: string;
  readonly stages: readonly Stage[];
  readonly move: Moves['move'];
  /** The card whose button gets the focus once the card is shown in its new column. */
  readonly focused: RefObject<string | null>;
  /** The id of the element that explains how to move cards with the keyboard. */
  readonly helpId: string;
  readonly writes: boolean;
  readonly open: (application: Application) => void;
  readonly askToReject: (application: Application) => void;
}

export const BoardContext = createContext<BoardInUse | null>(null);

export function useBoard(): BoardInUse {
  const board = useContext(BoardContext);
  if (!board) throw new Error('A card is used outside of a board.');
  return board;
}
