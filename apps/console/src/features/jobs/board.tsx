import { DndContext, DragOverlay, pointerWithin } from '@dnd-kit/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { pageQuery } from '../../api/queries.ts';
import { usePermissions } from '../../api/session.ts';
import { Empty } from '../../parts/states.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Stage, usePlaces } from './board-data.ts';
import type { Application, Place } from './board-places.ts';
import { BoardContext, type BoardInUse } from './board-context.ts';
import { Column } from './column.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { Rejected } from './rejected.tsx';
import { useHold } from './use-hold.ts';
import { useMoves } from './use-moves.ts';
import { useOthersMoves } from './use-others-moves.ts';
import classes from './board.module.css';

/** dnd-kit announces into a detached element, because the shell's status already announces each step. */
const accessibility = { container: document.createElement('div'), restoreFocus: false };

interface BoardProps {
  readonly jobId: string;
  readonly stages: readonly Stage[];
}

/** A job's candidates by stage. */
export function Board({ jobId, stages }: BoardProps) {
  const { say } = useTexts();
  const { writes } = usePermissions();
  const navigate = useNavigate();
  const helpId = useId();
  const focused = useRef<string | null>(null);
  const [rejecting, setRejecting] = useState<Application | null>(null);
  const nameOf = useCallback(
    (place: Place): string =>
      place === 'REJECTED'
        ? say('record.rejected')
        : (stages.find(({ code }) => code === place)?.name ?? place),
    [stages, say],
  );
  const moves = useMoves(nameOf);
  const { held, dragged, handlers } = useHold(stages, nameOf, moves.move, focused);
  useOthersMoves(jobId, moves.isOwn);
  const all = useMemo((): readonly Place[] => [...stages.map(({ code }) => code), 'REJECTED'], [stages]);
  const places = usePlaces(jobId, all);
  const latestMove = useRef(moves.move);
  useEffect(() => {
    latestMove.current = moves.move;
  });
  const board = useMemo(
    (): BoardInUse => ({
      jobId,
      stages,
      focused,
      helpId,
      writes,
      move: (application, to) => latestMove.current(application, to),
      open: ({ candidateId }) => void navigate({ to: `/candidates/${candidateId}` }),
      askToReject: setRejecting,
    }),
    [jobId, stages, helpId, writes, navigate],
  );
  return (
    <BoardContext.Provider value={board}>
      <DndContext {...handlers} accessibility={accessibility} collisionDetection={pointerWithin}>
        <nav className={classes.jumps} aria-label={say('board.stages')}>
          {stages.map(({ code, name }) => (
            <button
              key={code}
              type="button"
              onClick={() => document.getElementById(`stage-${code}`)?.scrollIntoView({ block: 'start' })}
            >
              {name}
            </button>
          ))}
        </nav>
        <NobodyYet jobId={jobId} />
        <div className={classes.columns}>
          {stages.map((stage) => (
            <Column key={stage.code} stage={stage} moving={moves.moving} places={places} held={held} />
          ))}
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged ? <div className={classes.dragged}>{dragged.candidateName}</div> : null}
        </DragOverlay>
        <Rejected moving={moves.moving} places={places} />
        <p id={helpId} className={classes.help} hidden={!writes}>
          {say('board.help')}
        </p>
      </DndContext>
      {rejecting ? (
        <RejectDialog
          application={rejecting}
          onClose={() => setRejecting(null)}
          onReject={(rejectReasonId) => {
            setRejecting(null);
            moves.move(rejecting, { place: 'REJECTED', rejectReasonId });
          }}
        />
      ) : null}
    </BoardContext.Provider>
  );
}

/** Shows a hint while the job has no applications. */
function NobodyYet({ jobId }: { readonly jobId: string }) {
  const { say } = useTexts();
  const applications = useQuery(pageQuery('applications.list', { jobId, size: 1 }));
  return applications.data?.total === 0 ? <Empty>{say('board.none')}</Empty> : null;
}
