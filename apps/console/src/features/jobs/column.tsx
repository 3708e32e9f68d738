import { useDroppable } from '@dnd-kit/core';
import { ShowMore } from '../../parts/show-more.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Stage, useApplications } from './board-data.ts';
import { type Moving, type Place, computeColumn } from './board-places.ts';
import { useBoard } from './board-context.ts';
import { Card } from './card.tsx';
import type { HeldCard } from './use-hold.ts';
import classes from './board.module.css';

interface ColumnProps {
  readonly stage: Stage;
  readonly moving: Moving;
  readonly places: ReadonlyMap<string, Place>;
  readonly held: HeldCard | null;
}

/** One stage of the board with its candidates. */
export function Column({ stage: { code, name }, moving, places, held }: ColumnProps) {
  const { say, number } = useTexts();
  const { jobId } = useBoard();
  const pages = useApplications(jobId, code);
  const { setNodeRef, isOver } = useDroppable({ id: code });
  const { cards, total } = computeColumn(code, { loaded: pages.rows, total: pages.total }, moving, places);
  return (
    <section
      ref={setNodeRef}
      id={`stage-${code}`}
      className={classes.column}
      data-over={isOver || held?.over === code || undefined}
    >
      <h2 className={classes.stage}>
        <span>{name}</span> <span className={classes.count}>{pages.data ? number(total) : ''}</span>
      </h2>
      {pages.error ? <Failed error={pages.error} onRetry={() => void pages.refetch()} /> : null}
      {pages.isPending ? <Loading lines={3} /> : null}
      <ul className={classes.cards} aria-label={name}>
        {cards.map((application) => (
          <Card key={application.id} application={application} isHeld={held?.id === application.id} />
        ))}
      </ul>
      {pages.data && cards.length === 0 ? <p className={classes.nobody}>{say('board.noneHere')}</p> : null}
      <ShowMore found={pages} size="xs" className={classes.more ?? ''} />
    </section>
  );
}
