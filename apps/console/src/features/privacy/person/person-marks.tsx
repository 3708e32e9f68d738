import { Mark } from '../../../parts/mark.tsx';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import type { RecordProps } from '../../../records/record/record-props.ts';
import { usePersonState } from './person-state.ts';

/** Marks in the head of the screen that a person is anonymised or on hold. */
export default function PersonMarks({ kind, id, record }: RecordProps) {
  const { phrase } = usePrivacyTexts();
  const state = usePersonState(kind, id);
  return (
    <>
      {typeof record.anonymisedOn === 'string' ? (
        <Mark tone="wait">{phrase('person.anonymised')}</Mark>
      ) : null}
      {state?.hold ? <Mark tone="bad">{phrase('person.held')}</Mark> : null}
    </>
  );
}
