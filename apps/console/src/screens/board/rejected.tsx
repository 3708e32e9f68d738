import { Button } from '@mantine/core';
import { useTexts } from '../../texts/use-texts.tsx';
import { useApplications } from './board-data.ts';
import { type Moving, type Place, shownAt } from './board-places.ts';
import { useBoard } from './board-context.ts';
import { Card } from './card.tsx';
import classes from './board.module.css';

interface RejectedProps {
  readonly moving: Moving;
  readonly places: ReadonlyMap<string, Place>;
}

/** Those who were rejected, behind their number. */
export function Rejected({ moving, places }: RejectedProps) {
  const { say } = useTexts();
  const { jobId } = useBoard();
  const found = useApplications(jobId, 'REJECTED');
  const pages = found.data?.pages ?? [];
  const { cards, total } = shownAt(
    'REJECTED',
    { loaded: pages.flatMap(({ data }) => data), total: pages[0]?.total ?? 0 },
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
      {found.hasNextPage ? (
        <Button
          variant="subtle"
          size="xs"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {say('action.showMore')}
        </Button>
      ) : null}
    </details>
  );
}
