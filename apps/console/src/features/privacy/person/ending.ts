import type { Answers } from '../../../api/answers.ts';
import { findKindByPlural } from '../../../definitions/kinds.ts';
import { deriveLabel } from '../../../records/field-label.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { RecordProps } from '../../../records/record/record-props.ts';

type EndedState = Answers['candidates']['privacy'];

export interface EndingProps extends RecordProps {
  readonly hold: EndedState['hold'];
  readonly onClose: () => void;
}

/**
 * Returns a function that names a type of dependent records: `notes`, `Notizen`. Types that are not kinds have only
 * an English name.
 */
export function usePartName(): (part: string, count: number) => string {
  const { kindName } = useTexts();
  return (part, count) => {
    const kind = findKindByPlural(part);
    return kind ? kindName(kind, count === 1 ? 'one' : 'other') : deriveLabel(part, new Set()).toLowerCase();
  };
}
