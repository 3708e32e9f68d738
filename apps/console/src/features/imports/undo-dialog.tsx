import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { act } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { recordPath } from '../../definitions/kinds.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { FormError } from '../../parts/form-dialog.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { kinds } from '../../definitions/kinds.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Import, ImportUndo } from './import-data.ts';
import { useKindTitle } from './import-parts.tsx';
import classes from './imports.module.css';

interface UndoImportDialogProps {
  readonly one: Import;
  readonly onClose: () => void;
}

/** Shows what an undo would delete, restore and leave unchanged, and starts it. */
export function UndoImportDialog({ one, onClose }: UndoImportDialogProps) {
  const { say } = useTexts();
  // The server undoes a running import only with `force`, which stops it.
  const isRunning = one.state === 'RUNNING';
  const foretold = useQuery({
    queryKey: ['importUndo.dryRun', one.id] as const,
    queryFn: () => act<ImportUndo>('imports.undo', { importId: one.id, dryRun: true, force: isRunning }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={say('imports.undoTitle', { name: one.fileName })} size="lg" onClose={onClose}>
      {foretold.error ? (
        <Failed error={foretold.error} onRetry={() => void foretold.refetch()} />
      ) : foretold.data ? (
        <UndoForm one={one} isRunning={isRunning} foretold={foretold.data} onClose={onClose} />
      ) : (
        <Loading lines={3} />
      )}
    </Dialog>
  );
}

const sumCounts = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

interface UndoImportFormProps extends UndoImportDialogProps {
  readonly isRunning: boolean;
  readonly foretold: ImportUndo;
}

function UndoForm({ one, isRunning, foretold, onClose }: UndoImportFormProps) {
  const { say } = useTexts();
  const [wantsForce, setForce] = useState(isRunning);
  const [typed, setTyped] = useState('');
  const undo = useUndo(one, onClose);
  const { deleted, restored, left } = foretold;
  const word = isRunning ? one.fileName : String(left.length);
  const isNothing = !isRunning && sumCounts(deleted) + sumCounts(restored) + left.length === 0;
  const isReady = !isNothing && (!wantsForce || typed.trim() === word);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isReady) undo.mutate(wantsForce);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {isRunning ? <Text size="sm">{say('imports.undoRunning')}</Text> : null}
        {isNothing ? <Text size="sm">{say('imports.undoNothing')}</Text> : null}
        <Counts title={say('imports.undoDeleted')} counts={deleted} />
        <Counts title={say('imports.undoRestored')} counts={restored} />
        <Left left={left} />
        {left.length > 0 && !isRunning ? (
          <Checkbox
            label={say('imports.undoForce')}
            checked={wantsForce}
            onChange={({ currentTarget }) => setForce(currentTarget.checked)}
          />
        ) : null}
        {wantsForce ? (
          <TextInput
            data-autofocus
            autoComplete="off"
            label={say('record.confirm', { name: word })}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        ) : null}
        <FormError error={undo.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('action.cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!isReady} loading={undo.isPending}>
            {say('imports.undo')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Undoes an import. The server completes the undo even if the person leaves the screen. */
function useUndo(one: Import, onClose: () => void) {
  const { say } = useTexts();
  const tell = useTell();
  return useMutation({
    mutationFn: (force: boolean) => act<ImportUndo>('imports.undo', { importId: one.id, force }),
    onSettled: () => renew('imports', ...kinds.map(({ plural }) => plural)),
    onSuccess: ({ deleted, restored, left }) => {
      onClose();
      const count = sumCounts(deleted) + sumCounts(restored);
      const leftText = left.length === 0 ? '' : ` ${say('imports.undoLeftCount', { count: left.length })}`;
      tell(say('imports.undoneTold', { count }) + leftText, { isFailure: left.length > 0 });
    },
  });
}

interface CountsProps {
  readonly title: string;
  /** Numbers of records, by kind. */
  readonly counts: Readonly<Record<string, number>>;
}

function Counts({ title, counts }: CountsProps) {
  const { number } = useTexts();
  const kindTitle = useKindTitle();
  if (sumCounts(counts) === 0) return null;
  return (
    <Text size="sm">
      {`${title} `}
      <strong>
        {Object.entries(counts)
          .map(([kind, count]) => `${number(count)} ${kindTitle(kind)}`)
          .join(', ')}
      </strong>
    </Text>
  );
}

/** The largest number of records that are listed. */
const mostShown = 100;

function Left({ left }: Pick<ImportUndo, 'left'>) {
  const { say } = useTexts();
  if (left.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {say('imports.undoLeftCount', { count: left.length })}
      </Text>
      <ul className={classes.left} tabIndex={0} aria-label={say('imports.undoLeft')}>
        {left.slice(0, mostShown).map(({ type, id, name, message }) => {
          const path = recordPath(type, id);
          const title = name ?? id;
          return (
            <li key={`${type} ${id}`}>
              {path === undefined ? <b>{title}</b> : <ScreenLink to={path}>{title}</ScreenLink>}
              {`: ${message}`}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
