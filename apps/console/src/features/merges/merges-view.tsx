import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { usePermissions } from '../../api/session.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { PagedCard } from '../../parts/paged-card.tsx';
import { usePersonNames } from '../privacy/persons.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useDuplicateTexts } from '../duplicates/texts/use-duplicate-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Merge } from '../duplicates/duplicates-data.ts';
import type { RefusedUndo } from '../duplicates/use-decisions.ts';
import { useUndoMerge } from './use-undo-merge.ts';
import { useMovesInWords } from '../duplicates/use-words.ts';
import classes from '../duplicates/duplicates.module.css';

const UndoMergeDialog = lazy(() => import('./undo-dialog.tsx'));

const tones: Readonly<Record<Merge['state'], Tone>> = {
  DONE: 'good',
  UNDONE: 'quiet',
  EXPIRED: 'quiet',
  ERASED: 'quiet',
};

/** Lists past merges, newest first; each can be undone for 30 days. */
export function MergesView({ kind }: { readonly kind: KindDefinition }) {
  const { phrase } = useDuplicateTexts();
  const [refused, setRefused] = useState<RefusedUndo | null>(null);
  return (
    <>
      <PagedCard<Merge> name="merges.list" input={{ kind: kind.name }} none={phrase('merges.none')}>
        {(merges) => <Merges kind={kind} merges={merges} onRefused={setRefused} />}
      </PagedCard>
      {refused ? (
        <Suspense fallback={null}>
          <UndoMergeDialog kind={kind} refused={refused} onClose={() => setRefused(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface MergesProps {
  readonly kind: KindDefinition;
  readonly merges: readonly Merge[];
  readonly onRefused: (refused: RefusedUndo) => void;
}

function Merges({ kind, merges, onRefused }: MergesProps) {
  const { say, instant, day } = useTexts();
  const { phrase } = useDuplicateTexts();
  const { writes } = usePermissions();
  const describeMoves = useMovesInWords();
  const undo = useUndoMerge(kind, onRefused);
  const findPersonName = usePersonNames(
    merges.map(({ primaryId: recordId }) => ({ entity: kind.name, recordId })),
  );
  const findName = ({ primaryId }: Merge): string | null | undefined =>
    findPersonName({ entity: kind.name, recordId: primaryId });
  return (
    <DataTable
      label={phrase('merges.title')}
      rows={merges}
      keyOf={({ id }) => id}
      columns={[
        {
          title: phrase('merges.survivor'),
          cell: (one) => <Survivor kind={kind} id={one.primaryId} name={findName(one)} />,
        },
        {
          title: phrase('merges.gone'),
          cell: (one) =>
            formatReferences(one) || phrase('merges.records', { count: one.duplicateIds.length }),
        },
        { title: phrase('merges.moved'), cell: ({ moves }) => describeMoves(moves) },
        {
          title: phrase('merges.mergedOn'),
          cell: ({ mergedOn, userName }) => (
            <>
              {instant(mergedOn)}
              {userName === null ? null : ` ${phrase('merges.by', { name: userName })}`}
            </>
          ),
        },
        {
          title: say('users.state'),
          cell: ({ state, undoableUntil }) => (
            <>
              <Mark tone={tones[state]}>{phrase(`merges.state.${state}`)}</Mark>
              {state === 'DONE' ? ` ${phrase('merges.until', { date: day(undoableUntil) })}` : null}
            </>
          ),
        },
        ...(writes
          ? [
              {
                title: say('settings.actions'),
                isActions: true,
                cell: (one: Merge) =>
                  one.state === 'DONE' ? (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={phrase('merges.undoOf', { name: findName(one) ?? one.primaryId })}
                      loading={undo.isPending && undo.variables.mergeId === one.id}
                      onClick={() => undo.mutate({ mergeId: one.id, name: findName(one) ?? '' })}
                    >
                      {phrase('merges.undo')}
                    </Button>
                  ) : null,
              },
            ]
          : []),
      ]}
    />
  );
}

/** The reference numbers of the merged records, by which people knew them. The survivor has its own number. */
const formatReferences = ({ dropped }: Merge): string =>
  dropped
    .flatMap(({ field, value }) => (field === 'reference' && typeof value === 'string' ? [value] : []))
    .join(', ');

interface SurvivorProps {
  readonly kind: KindDefinition;
  readonly id: string;
  /** Null if the record was deleted or merged into another one; undefined while loading. */
  readonly name: string | null | undefined;
}

function Survivor({ kind, id, name }: SurvivorProps) {
  const { phrase } = useDuplicateTexts();
  if (name === undefined) return <span>…</span>;
  return name === null ? (
    <span className={classes.soft}>{phrase('duplicates.state.GONE')}</span>
  ) : (
    <ScreenLink to={`/${kind.plural}/${id}`}>{name}</ScreenLink>
  );
}
