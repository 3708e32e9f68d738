import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { JsonObject } from '../../api/client.ts';
import { usePages } from '../../api/pages.ts';
import { ShowMore } from '../../parts/show-more.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import parts from '../../parts/parts.module.css';

interface MoreProps {
  /** The endpoint of the list; the page is added to its input. */
  readonly name: string;
  readonly input: JsonObject;
  readonly none: string;
  readonly children: (items: readonly JsonObject[]) => ReactNode;
}

/** A list with a button that loads more. */
export function More({ name, input, none, children }: MoreProps) {
  const { say } = useTexts();
  const pages = usePages({ name, input, size: 10 });
  if (pages.error) return <Failed error={pages.error} onRetry={() => void pages.refetch()} />;
  if (!pages.data) return <Loading lines={3} />;
  if (pages.rows.length === 0) return <Empty>{none}</Empty>;
  return (
    <Stack gap="sm" align="stretch">
      {children(pages.rows)}
      {pages.hasNextPage ? (
        <p className={parts.printed}>
          {say('record.shownOf', { count: pages.rows.length, total: pages.total })}
        </p>
      ) : null}
      <ShowMore found={pages} size="xs" />
    </Stack>
  );
}
