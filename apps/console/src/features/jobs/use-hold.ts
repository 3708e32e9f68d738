import {
  type DragEndEvent,
  type DragStartEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useRef, useState } from 'react';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Stage } from './board-data.ts';
import { type Application, type Place, toPlace } from './board-places.ts';
import type { Moves } from './use-moves.ts';

/** A card picked up with the keyboard, and the stage where it would be dropped. */
export interface HeldCard {
  readonly id: string;
  readonly over: Place;
}

const keyboardCodes = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc, KeyboardCode.Tab],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};

/** A touch picks up a card after it has rested for 220 ms within 8 px; a touch that moves earlier scrolls the page. */
const rest = { delay: 220, tolerance: 8 } as const;

const step = (code: string, isStacked: boolean): number => {
  if (code === 'ArrowRight' || (isStacked && code === 'ArrowDown')) return 1;
  if (code === 'ArrowLeft' || (isStacked && code === 'ArrowUp')) return -1;
  return 0;
};

/** Narrow screens show the stages below each other. */
const isStacked = (): boolean => window.matchMedia('(max-width: 40rem)').matches;

/**
 * Picks up and drops cards. A pointer drops a card where it is released; keys choose a stage, and each step is
 * announced.
 * @param focused receives the id of a card dropped by keys, so that its button gets the focus
 */
export function useHold(
  stages: readonly Stage[],
  nameOf: (place: Place) => string,
  move: Moves['move'],
  focused: React.RefObject<string | null>,
) {
  const { say } = useTexts();
  const tell = useTell();
  const [dragged, setDragged] = useState<Application | null>(null);
  const [held, setHeld] = useState<HeldCard | null>(null);
  // Keys can arrive faster than React renders, so the handlers read refs instead of state. `pickedCard` is the card as it
  // was picked up, even if somebody else changes it afterwards.
  const hold = useRef<HeldCard | null>(null);
  const pickedCard = useRef<Application | null>(null);
  const moveHold = (next: HeldCard | null): void => {
    hold.current = next;
    setHeld(next);
  };
  const announceHold = (key: 'board.taken' | 'board.over' | 'board.stays', place: Place): void =>
    tell(say(key, { name: pickedCard.current?.candidateName ?? '', stage: nameOf(place) }));

  const coordinateGetter: KeyboardCoordinateGetter = (event) => {
    const by = step(event.code, isStacked());
    const current = hold.current;
    if (!event.code.startsWith('Arrow') || !current) return undefined;
    event.preventDefault();
    const at = stages.findIndex(({ code }) => code === current.over);
    const next = stages[Math.min(stages.length - 1, Math.max(0, at + by))];
    if (by === 0 || !next) return undefined;
    moveHold({ ...current, over: next.code });
    document.querySelector(`#stage-${next.code} h2`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    announceHold('board.over', next.code);
    return undefined;
  };

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: rest }),
    useSensor(KeyboardSensor, { keyboardCodes, coordinateGetter }),
  );

  const onDragStart = ({ active, activatorEvent }: DragStartEvent): void => {
    const { application } = active.data.current as { readonly application: Application };
    pickedCard.current = application;
    if (!(activatorEvent instanceof KeyboardEvent)) {
      setDragged(application);
      return;
    }
    moveHold({ id: application.id, over: toPlace(application) });
    announceHold('board.taken', toPlace(application));
  };

  const drop = (place: Place | undefined): void => {
    const application = pickedCard.current;
    const isByKeys = hold.current !== null;
    moveHold(null);
    setDragged(null);
    if (!application) return;
    if (place !== undefined && place !== toPlace(application)) {
      if (isByKeys) focused.current = application.id;
      move(application, { place });
    } else if (isByKeys) announceHold('board.stays', toPlace(application));
  };

  const findStage = ({ over }: DragEndEvent): Place | undefined =>
    hold.current?.over ?? stages.find(({ code }) => code === over?.id)?.code;

  return {
    held,
    /** The card that a pointer drags; null while none is dragged. */
    dragged,
    handlers: {
      sensors,
      onDragStart,
      onDragEnd: (event: DragEndEvent) => drop(findStage(event)),
      onDragCancel: () => drop(undefined),
    },
  };
}
