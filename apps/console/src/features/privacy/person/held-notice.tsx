import { Alert } from '@mantine/core';
import type { Answers } from '../../../api/answers.ts';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';

type Hold = NonNullable<Answers['candidates']['privacy']['hold']>;

/** Shows since when and why a person is on hold, which prevents anonymising and erasing. */
export function HeldNotice({ hold: { reason, since, userName } }: { readonly hold: Hold }) {
  const { day } = useTexts();
  const { phrase } = usePrivacyTexts();
  const title =
    userName === null
      ? phrase('person.heldSince', { date: day(since) })
      : phrase('person.heldBy', { date: day(since), name: userName });
  return (
    <Alert variant="light" color="red" title={title}>
      {reason}
      <br />
      {phrase('person.heldText')}
    </Alert>
  );
}
