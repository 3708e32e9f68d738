import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { act, failureOf, isFailure, nova } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { useConflict } from '../../records/conflict.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Application, type Moving, type Place, toPlace } from './board-places.ts';

/** The state of an application that the person last saw. The server refuses a write if the state is different by then. */
type Seen = Pick<Application, 'stageCode' | 'rejected'>;

interface Destination {
  readonly place: Place;
  readonly subStateName?: string | null;
  readonly rejectReasonId?: string | null;
}

export interface Moves {
  readonly moving: Moving;
  /** Shows a card at its new place at once, and moves it back if the server refuses. */
  readonly move: (application: Application, to: Destination) => void;
  /** True if this board moved the application within the last 5 s. */
  readonly isOwn: (applicationId: string) => boolean;
}

/** Events of this board's own moves arrive within this time, in milliseconds. */
const ownFor = 5_000;

const write = (applicationId: string, { place, ...more }: Destination, expected: Seen): Promise<unknown> =>
  place === 'REJECTED'
    ? act('applications.reject', { applicationId, rejectReasonId: more.rejectReasonId ?? null, expected })
    : act('applications.moveStage', {
        applicationId,
        stageCode: place,
        ...(more.subStateName ? { subStateName: more.subStateName } : {}),
        expected,
      });

/**
 * Moves applications: a card is shown at its new place, the move is written, and a message with an `Undo` announces
 * it.
 * @param nameOf returns the displayed name of a place
 */
export function useMoves(nameOf: (place: Place) => string): Moves {
  const { say, label } = useTexts();
  const tell = useTell();
  const askConflict = useConflict();
  const [moving, setMoving] = useState<Moving>(new Map());
  const queues = useRef(new Map<string, Promise<Seen>>());
  const ownMoves = useRef(new Map<string, number>());
  const send = useMutation({
    mutationFn: ({ id, to, seen }: { id: string; to: Destination; seen: Seen }) => write(id, to, seen),
  });

  const announceMove = (application: Application, from: Seen, to: Destination, after: Seen): void => {
    const name = application.candidateName ?? '';
    const text =
      to.place === 'REJECTED'
        ? say('board.wasRejected', { name })
        : say('board.moved', { name, stage: nameOf(to.place) });
    const origin: Destination = {
      place: toPlace(from),
      subStateName: application.subStateName,
      rejectReasonId: application.rejectReasonId,
    };
    tell(text, { undo: () => follow({ ...application, ...after }, origin, true) });
  };

  /**
   * Writes the move. A conflict is shown to the person, who either overwrites or accepts the other state.
   * @returns the application's state afterwards
   */
  const tryMove = async (
    application: Application,
    to: Destination,
    start: Seen,
    isUndo: boolean,
  ): Promise<Seen> => {
    const { id } = application;
    let current = start;
    if (toPlace(current) === to.place) return current;
    for (;;) {
      try {
        await send.mutateAsync({ id, to, seen: current });
        const after =
          to.place === 'REJECTED' ? { ...current, rejected: true } : { stageCode: to.place, rejected: false };
        if (!isUndo) announceMove(application, current, to, after);
        return after;
      } catch (error) {
        if (!isFailure(error, 'CONFLICT')) throw error;
        const { stageCode, rejected } = await nova.applications.get.query({ applicationId: id });
        current = { stageCode, rejected };
        if (toPlace(current) === to.place) return current;
        const difference = {
          label: `${application.candidateName ?? ''}: ${label(undefined, 'stageName')}`,
          mine: nameOf(to.place),
          theirs: nameOf(toPlace(current)),
        };
        if ((await askConflict([difference])) !== 'mine') return current;
      }
    }
  };

  const show = (application: Application, place: Place | null): void =>
    setMoving((before) => {
      const after = new Map(before);
      if (place === null) after.delete(application.id);
      else after.set(application.id, { application, place });
      return after;
    });

  /** Runs the moves of one application one after another, because each expects the state that the previous one left. */
  const follow = async (application: Application, to: Destination, isUndo = false): Promise<void> => {
    const { id, stageCode, rejected } = application;
    show(application, to.place);
    const before = queues.current.get(id) ?? Promise.resolve({ stageCode, rejected });
    const run = before.then(async (seen) => {
      ownMoves.current.set(id, Date.now());
      try {
        return await tryMove(application, to, seen, isUndo);
      } catch (error) {
        const message = failureOf(error) && error instanceof Error ? error.message : say('state.unreachable');
        const stage = nameOf(toPlace(seen));
        tell(say('board.failed', { name: application.candidateName ?? '', stage, message }), {
          isFailure: true,
        });
        return seen;
      }
    });
    queues.current.set(id, run);
    await run;
    ownMoves.current.set(id, Date.now());
    await renew('applications');
    if (queues.current.get(id) !== run) return;
    show(application, null);
    // A menu opened before this move still holds the old card. The queue therefore survives a few seconds longer, and
    // a move from that menu expects the state that this one left.
    setTimeout(() => {
      if (queues.current.get(id) === run) queues.current.delete(id);
    }, ownFor);
  };

  return {
    moving,
    move: (application, to) => void follow(application, to),
    isOwn: (id) => Date.now() - (ownMoves.current.get(id) ?? 0) < ownFor,
  };
}
