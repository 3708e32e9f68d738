import type { ReactNode } from 'react';
import { usePages } from '../api/pages.ts';
import { ShowMore } from './show-more.tsx';
import { Empty, Failed, Loading } from './states.tsx';
import classes from './parts.module.css';

interface PagedCardProps<Row> {
  /** The query's name and input, without its page. */
  readonly name: string;
  readonly input: object;
  /** The text for an empty list. */
  readonly none: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list on a card that grows by a button. */
export function PagedCard<Row>({ name, input, none, children }: PagedCardProps<Row>) {
  const found = usePages<Row>({ name, input, size: 50 });
  return (
    <div className={classes.card}>
      {found.error ? <Failed error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Loading lines={8} /> : null}
      {found.data && found.rows.length === 0 ? <Empty>{none}</Empty> : null}
      {found.rows.length > 0 ? children(found.rows) : null}
      <ShowMore found={found} fullWidth />
    </div>
  );
}
