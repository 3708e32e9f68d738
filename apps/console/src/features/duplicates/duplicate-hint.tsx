import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../api/client.ts';
import { asked } from '../../api/queries.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useDuplicateTexts } from './texts/use-duplicate-texts.ts';
import type { RecordProps } from '../../records/record/record-props.ts';
import classes from '../../records/record/record.module.css';

interface Group {
  readonly ids: readonly string[];
}

/** Links to the possible duplicates of the record, if there are any. */
export default function DuplicateHint({ kind, id }: Pick<RecordProps, 'kind' | 'id'>) {
  const { phrase } = useDuplicateTexts();
  const duplicates = useQuery(asked<Page<Group>>(`${kind.plural}.duplicates`, { recordId: id, size: 1 }));
  const [group] = duplicates.data?.data ?? [];
  if (!group) return null;
  return (
    <ScreenLink to="/duplicates" search={{ kind: kind.plural, recordId: id }} className={classes.hint}>
      {phrase('duplicates.hint', { count: group.ids.length - 1 })}
    </ScreenLink>
  );
}
