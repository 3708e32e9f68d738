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
  const pages = usePages<Row>({ name, input, size: 50 });
  return (
    <div className={classes.card}>
      {pages.error ? <Failed error={pages.error} onRetry={() => void pages.refetch()} /> : null}
      {pages.isPending ? <Loading lines={8} /> : null}
      {pages.data && pages.rows.length === 0 ? <Empty>{none}</Empty> : null}
      {pages.rows.length > 0 ? children(pages.rows) : null}
      <ShowMore found={pages} fullWidth />
    </div>
  );
}
