import { ShowMore } from '../../parts/show-more.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useApplications } from './board-data.ts';
import { type Moving, type Place, computeColumn } from './board-places.ts';
import { useBoard } from './board-context.ts';
import { Card } from './card.tsx';
import classes from './board.module.css';

interface RejectedProps {
  readonly moving: Moving;
  readonly places: ReadonlyMap<string, Place>;
}

/** The rejected applications, collapsed behind their number. */
export function Rejected({ moving, places }: RejectedProps) {
  const { say } = useTexts();
  const { jobId } = useBoard();
  const pages = useApplications(jobId, 'REJECTED');
  const { cards, total } = computeColumn(
    'REJECTED',
    { loaded: pages.rows, total: pages.total },
    moving,
    places,
  );
  if (total === 0) return null;
  return (
    <details className={classes.rejected}>
      <summary>{say('board.rejected', { count: total })}</summary>
      <ul className={classes.rejectedCards} aria-label={say('board.rejectedList')}>
        {cards.map((application) => (
          <Card key={application.id} application={application} isHeld={false} />
        ))}
      </ul>
      <ShowMore found={pages} size="xs" />
    </details>
  );
}
