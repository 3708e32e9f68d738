import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { act } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { usePermissions } from '../../api/session.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { PagedCard } from '../../parts/paged-card.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useDuplicateTexts } from './texts/use-duplicate-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import {
  type DuplicateGroup,
  type DuplicatePair,
  type DuplicateRecord,
  formatName,
} from './duplicates-data.ts';
import { formatLabel } from './use-decisions.ts';
import { useNames } from './use-words.ts';
import classes from './duplicates.module.css';

interface DismissedPair extends DuplicatePair {
  readonly records: readonly DuplicateRecord[];
}

/** Lists pairs that somebody dismissed as different; each can be put back into the review. */
export function DismissedView({ kind }: { readonly kind: KindDefinition }) {
  const { phrase } = useDuplicateTexts();
  return (
    <PagedCard<DuplicateGroup>
      name={`${kind.plural}.duplicates`}
      input={{ dismissed: true, minScore: 0 }}
      none={phrase('duplicates.noneDismissed')}
    >
      {(groups) => <Pairs kind={kind} pairs={groups.flatMap(listPairs)} />}
    </PagedCard>
  );
}

const listPairs = ({ pairs, records }: DuplicateGroup): readonly DismissedPair[] =>
  pairs.map((pair) => ({ ...pair, records: records.filter(({ id }) => pair.ids.includes(id)) }));

interface PairsProps {
  readonly kind: KindDefinition;
  readonly pairs: readonly DismissedPair[];
}

function Pairs({ kind, pairs }: PairsProps) {
  const { say, kindName, locale } = useTexts();
  const { phrase } = useDuplicateTexts();
  const { writes } = usePermissions();
  const joinNames = useNames();
  const tell = useTell();
  const restore = useMutation({
    mutationFn: ({ ids }: DismissedPair) => act(`${kind.plural}.restoreDuplicates`, { ids }),
    onSuccess: (_, { ids, records }) =>
      tell(phrase('duplicates.restored', { names: joinNames(records.map(formatLabel)) }), {
        undo: async () => {
          await act(`${kind.plural}.dismissDuplicates`, { ids });
          await renew(kind.plural);
        },
      }),
    onError: (error) => tell(error.message, { isFailure: true }),
    onSettled: () => renew(kind.plural),
  });
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <DataTable
      label={phrase('duplicates.view.dismissed')}
      rows={pairs}
      keyOf={({ ids }) => ids.join(' ')}
      columns={[
        {
          title: kindName(kind, 'title'),
          cell: ({ records }) => (
            <ul className={classes.names}>
              {records.map((record) => (
                <li key={record.id}>
                  <ScreenLink to={`/${kind.plural}/${record.id}`}>{formatName(record)}</ScreenLink>{' '}
                  <span className={classes.soft}>{record.reference}</span>
                </li>
              ))}
            </ul>
          ),
        },
        {
          title: phrase('duplicates.score'),
          cell: ({ score }) => percent.format(Math.floor(score * 100) / 100),
        },
        ...(writes
          ? [
              {
                title: say('settings.actions'),
                isActions: true,
                cell: (pair: DismissedPair) => (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`${phrase('duplicates.restore')}: ${joinNames(pair.records.map(formatLabel))}`}
                    onClick={() => restore.mutate(pair)}
                  >
                    {phrase('duplicates.restore')}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
