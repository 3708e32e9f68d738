import { Button, Group, Stack, Text } from '@mantine/core';
import type { KindDefinition } from '../../definitions/definition.ts';
import { findField, kinds } from '../../definitions/kinds.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { useDuplicateTexts } from '../duplicates/texts/use-duplicate-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { useState } from 'react';
import type { MergeConflict } from '../duplicates/duplicates-data.ts';
import type { RefusedUndo } from '../duplicates/use-decisions.ts';
import { useUndoMerge } from './use-undo-merge.ts';
import classes from './merges.module.css';

interface UndoMergeDialogProps {
  readonly kind: KindDefinition;
  readonly refused: RefusedUndo;
  readonly onClose: () => void;
  readonly onUndone?: () => void;
}

/** Lists the changes since a merge because of which the server refused its undo, and offers to force the undo. */
export default function UndoMergeDialog({ kind, refused: first, onClose, onUndone }: UndoMergeDialogProps) {
  const { say } = useTexts();
  const { phrase } = useDuplicateTexts();
  const describeConflict = useConflictInWords(kind);
  // A forced undo can be refused too; the dialog then shows the conflicts of that attempt.
  const [{ mergeId, name, conflicts }, setRefused] = useState(first);
  const undo = useUndoMerge(kind, setRefused, () => {
    onClose();
    onUndone?.();
  });
  const lines = [...new Set(conflicts.map(describeConflict))];
  // The server refuses even a forced undo if a record was merged again later.
  const isForced = conflicts.every(({ reason }) => reason !== 'MERGED');
  return (
    <Dialog title={phrase('merges.undoTitle', { name })} size="lg" onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">{phrase('merges.refused')}</Text>
        <ul className={classes.conflicts} tabIndex={0} aria-label={phrase('merges.refused')}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {isForced ? <Text size="sm">{phrase('merges.forceText')}</Text> : null}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {say('action.close')}
          </Button>
          {isForced ? (
            <Button
              color="red"
              loading={undo.isPending}
              onClick={() => undo.mutate({ mergeId, name, force: true })}
            >
              {phrase('merges.force')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** A conflict has only a record's id and a field, so the kind of that record is derived from the field. */
function useConflictInWords(kind: KindDefinition): (conflict: MergeConflict) => string {
  const { label, kindName } = useTexts();
  const { phrase } = useDuplicateTexts();
  return ({ field, reason }) => {
    const isOwn = reason === 'MERGED' || findField(kind, field) !== undefined;
    const [of, ...others] = isOwn ? [kind] : kinds.filter((one) => findField(one, field)?.to === kind.name);
    const what = of && others.length === 0 ? capitalise(kindName(of)) : phrase('merges.aRecord');
    return phrase(`merges.reason.${reason}`, { what, field: label(of, field) });
  };
}

const capitalise = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
