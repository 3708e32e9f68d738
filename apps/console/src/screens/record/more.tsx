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
  const found = usePages({ name, input, size: 10 });
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading lines={3} />;
  if (found.rows.length === 0) return <Empty>{none}</Empty>;
  return (
    <Stack gap="sm" align="stretch">
      {children(found.rows)}
      {found.hasNextPage ? (
        <p className={parts.printed}>
          {say('record.shownOf', { count: found.rows.length, total: found.total })}
        </p>
      ) : null}
      <ShowMore found={found} size="xs" />
    </Stack>
  );
}
