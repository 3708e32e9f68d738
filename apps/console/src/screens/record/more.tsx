import { Button, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask, type JsonObject, type Page } from '../../api/client.ts';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import parts from '../../parts/parts.module.css';

interface MoreProps {
  /** The query's name and input, without its page. */
  readonly name: string;
  readonly input: JsonObject;
  readonly none: string;
  readonly children: (items: readonly JsonObject[]) => ReactNode;
}

const firstSize = 10;

/** A list that grows by a button. */
export function More({ name, input, none, children }: MoreProps) {
  const { say } = useTexts();
  const found = useInfiniteQuery({
    queryKey: [name, input, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      ask<Page>(name, { ...input, page: pageParam, size: firstSize }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, total }) => ((page + 1) * size < total ? page + 1 : undefined),
  });
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading lines={3} />;
  const items = found.data.pages.flatMap(({ data }) => data);
  if (items.length === 0) return <Empty>{none}</Empty>;
  return (
    <Stack gap="sm" align="stretch">
      {children(items)}
      {found.hasNextPage ? (
        <p className={parts.printed}>
          {say('record.shownOf', { count: items.length, total: found.data.pages[0]?.total ?? 0 })}
        </p>
      ) : null}
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
    </Stack>
  );
}
