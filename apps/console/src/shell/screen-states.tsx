import { Box, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Failed, Loading } from '../parts/states.tsx';
import { useTexts } from '../texts/use-texts.tsx';

export const ScreenLoading = () => (
  <Box p="lg">
    <Loading lines={8} />
  </Box>
);

/** A screen that could not be shown, with a way to try again. */
export function ScreenFailed({ error }: { readonly error: unknown }) {
  const { say } = useTexts();
  const router = useRouter();
  return (
    <Box p="lg" maw={720} component="div">
      <Title order={1} size="h3" mb="md">
        {say('state.failed')}
      </Title>
      <Failed error={error} onRetry={() => void router.invalidate()} />
    </Box>
  );
}
