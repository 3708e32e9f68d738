import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { act, failureOf, isFailure, nova } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { useConflict } from '../../records/conflict.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Application, type Moving, type Place, placeOf } from './board-places.ts';

/** What somebody saw of an application, and what a write expects. */
type Seen = Pick<Application, 'stageCode' | 'rejected'>;

export interface Destination {
  readonly place: Place;
  readonly subStateName?: string | null;
  readonly rejectReasonId?: string | null;
}

export interface Moves {
  readonly moving: Moving;
  /** Moves a card at once, and back if the server refuses. */
  readonly move: (application: Application, to: Destination) => void;
  /** Whether this board wrote to the application a moment ago. */
  readonly isOwn: (applicationId: string) => boolean;
}

/** Events of an own move come this much later at most, in milliseconds. */
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

/** @param nameOf what a place is called */
export function useMoves(nameOf: (place: Place) => string): Moves {
  const { say, label } = useTexts();
  const tell = useTell();
  const askConflict = useConflict();
  const [moving, setMoving] = useState<Moving>(new Map());
  const queues = useRef(new Map<string, Promise<Seen>>());
  const own = useRef(new Map<string, number>());
  const send = useMutation({
    mutationFn: ({ id, to, seen }: { id: string; to: Destination; seen: Seen }) => write(id, to, seen),
  });

  const told = (application: Application, from: Seen, to: Destination, after: Seen): void => {
    const name = application.candidateName ?? '';
    const text =
      to.place === 'REJECTED'
        ? say('board.wasRejected', { name })
        : say('board.moved', { name, stage: nameOf(to.place) });
    const back: Destination = {
      place: placeOf(from),
      subStateName: application.subStateName,
      rejectReasonId: application.rejectReasonId,
    };
    tell(text, { undo: () => follow({ ...application, ...after }, back, true) });
  };

  /** Writes the move; on a conflict until somebody decides. @returns what the application then is */
  const attempt = async (
    application: Application,
    to: Destination,
    start: Seen,
    isUndo: boolean,
  ): Promise<Seen> => {
    const { id } = application;
    let seen = start;
    if (placeOf(seen) === to.place) return seen;
    for (;;) {
      try {
        await send.mutateAsync({ id, to, seen });
        const after =
          to.place === 'REJECTED' ? { ...seen, rejected: true } : { stageCode: to.place, rejected: false };
        if (!isUndo) told(application, seen, to, after);
        return after;
      } catch (error) {
        if (!isFailure(error, 'CONFLICT')) throw error;
        const { stageCode, rejected } = await nova.applications.get.query({ applicationId: id });
        seen = { stageCode, rejected };
        if (placeOf(seen) === to.place) return seen;
        const difference = {
          label: `${application.candidateName ?? ''}: ${label(undefined, 'stageName')}`,
          mine: nameOf(to.place),
          theirs: nameOf(placeOf(seen)),
        };
        if ((await askConflict([difference])) !== 'mine') return seen;
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

  /** One move of an application after the other: each expects what the former left. */
  const follow = async (application: Application, to: Destination, isUndo = false): Promise<void> => {
    const { id, stageCode, rejected } = application;
    show(application, to.place);
    const before = queues.current.get(id) ?? Promise.resolve({ stageCode, rejected });
    const run = before.then(async (seen) => {
      own.current.set(id, Date.now());
      try {
        return await attempt(application, to, seen, isUndo);
      } catch (error) {
        const message = failureOf(error) && error instanceof Error ? error.message : say('state.unreachable');
        const stage = nameOf(placeOf(seen));
        tell(say('board.failed', { name: application.candidateName ?? '', stage, message }), {
          isFailure: true,
        });
        return seen;
      }
    });
    queues.current.set(id, run);
    await run;
    own.current.set(id, Date.now());
    await renew('applications');
    if (queues.current.get(id) !== run) return;
    show(application, null);
    // A menu that is open has the card as it was: its move expects what this one left.
    setTimeout(() => {
      if (queues.current.get(id) === run) queues.current.delete(id);
    }, ownFor);
  };

  return {
    moving,
    move: (application, to) => void follow(application, to),
    isOwn: (id) => Date.now() - (own.current.get(id) ?? 0) < ownFor,
  };
}
