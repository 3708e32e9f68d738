import { createContext, type RefObject, useContext } from 'react';
import type { Stage } from './board-data.ts';
import type { Application } from './board-places.ts';
import type { Moves } from './use-moves.ts';

/** What stays the same while cards move: hundreds of them follow it. */
export interface BoardInUse {
  readonly jobId: string;
  readonly stages: readonly Stage[];
  readonly move: Moves['move'];
  /** The card whose button has the focus once it is shown in its new column. */
  readonly focused: RefObject<string | null>;
  /** Names the element that says how cards are moved by keys. */
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
