import { Text } from '@mantine/core';
import { recordPath } from '../../definitions/kinds.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { usePrivacyTexts } from './texts/use-privacy-texts.ts';
import type { PersonId } from './persons.ts';

interface PersonLinkProps {
  readonly person: PersonId;
  /** Null if the person no longer exists; undefined while the name is being loaded. */
  readonly name: string | null | undefined;
}

/** Links to a person's record. */
export function PersonLink({ person: { entity, recordId }, name }: PersonLinkProps) {
  const { phrase } = usePrivacyTexts();
  if (name === undefined) return <span>…</span>;
  const path = recordPath(entity, recordId);
  if (name === null || path === undefined)
    return (
      <Text span size="sm" c="dimmed">
        {phrase('privacy.gone')}
      </Text>
    );
  return <ScreenLink to={path}>{name}</ScreenLink>;
}
