import { Box, Text, Title } from '@mantine/core';
import { ScreenLink } from './screen-link.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { usePageTitle } from './use-page-title.ts';

export function NotFound() {
  const { say } = useTexts();
  usePageTitle(say('notFound.title'));
  return (
    <Box p="lg">
      <Title order={1} size="h2">
        {say('notFound.title')}
      </Title>
      <Text c="dimmed" my="md">
        {say('notFound.text')}
      </Text>
      <ScreenLink to="/">{say('notFound.home')}</ScreenLink>
    </Box>
  );
}
