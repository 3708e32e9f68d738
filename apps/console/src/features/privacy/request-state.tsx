import type { Answers, RowOf } from '../../api/answers.ts';
import { Mark } from '../../parts/mark.tsx';
import { usePrivacyTexts } from './texts/use-privacy-texts.ts';

export type PrivacyRequest = RowOf<Answers['privacy']['requests']>;

const tones = { OPEN: 'wait', DONE: 'good', REFUSED: 'quiet' } as const;

/** Shows a request's state, or that it is overdue. */
export function RequestState({ request: { state, overdue } }: { readonly request: PrivacyRequest }) {
  const { phrase, code } = usePrivacyTexts();
  return overdue ? (
    <Mark tone="bad">{phrase('requests.overdue')}</Mark>
  ) : (
    <Mark tone={tones[state]}>{code(state)}</Mark>
  );
}
