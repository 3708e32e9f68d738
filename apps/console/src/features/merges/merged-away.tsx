import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ScreenLoading } from '../../shell/screen-states.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useDuplicateTexts } from '../duplicates/texts/use-duplicate-texts.ts';
import type { RecordProps } from '../../records/record/record-props.ts';

interface MergedAwayProps extends Pick<RecordProps, 'kind'> {
  /** The id of the record that it was merged into. */
  readonly survivor: string;
}

/** Redirects from the address of a merged record to the survivor. */
export default function MergedAway({ kind, survivor }: MergedAwayProps) {
  const { phrase } = useDuplicateTexts();
  const tell = useTell();
  const navigate = useNavigate();
  useEffect(() => {
    tell(phrase('merges.led'));
    void navigate({ to: `/${kind.plural}/${survivor}`, replace: true });
  }, [kind, survivor, navigate, tell, phrase]);
  return <ScreenLoading />;
}
