import { Button, type ButtonProps } from '@mantine/core';
import type { usePages } from '../api/pages.ts';
import { useTexts } from '../texts/use-texts.tsx';

interface ShowMoreProps extends Pick<ButtonProps, 'className' | 'fullWidth' | 'size'> {
  readonly found: Pick<ReturnType<typeof usePages>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** A button that loads the next page, as long as there is one. */
export function ShowMore({ found, ...button }: ShowMoreProps) {
  const { say } = useTexts();
  if (!found.hasNextPage) return null;
  return (
    <Button
      variant="subtle"
      loading={found.isFetchingNextPage}
      onClick={() => void found.fetchNextPage()}
      {...button}
    >
      {say('action.showMore')}
    </Button>
  );
}
