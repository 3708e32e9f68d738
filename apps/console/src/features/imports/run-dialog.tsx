import { useMutation } from '@tanstack/react-query';
import { act } from '../../api/client.ts';
import { queryClient, renew } from '../../api/queries.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Import, importQuery } from './import-data.ts';
import type { MappingInUse } from './use-mapping.ts';

interface RunImportDialogProps {
  readonly one: Import;
  readonly mapping: MappingInUse;
  readonly onClose: () => void;
}

/** Shows how many records a run will write, and starts it. */
export function RunImportDialog({ one, mapping, onClose }: RunImportDialogProps) {
  const { say } = useTexts();
  const { created = 0, updated = 0, failed = 0 } = one.report ?? {};
  const run = useMutation({
    mutationFn: () => act<Import>('imports.run', { importId: one.id }),
    onSuccess: async (running) => {
      mapping.discard();
      queryClient.setQueryData(importQuery(one.id).queryKey, running);
      onClose();
      await renew('imports');
    },
  });
  return (
    <ConfirmDialog
      title={say('imports.runTitle', { name: one.fileName })}
      text={say('imports.runText', { created, updated, failed: failed ?? 0 })}
      action={say('imports.run')}
      color="nova"
      error={run.error}
      isBusy={run.isPending}
      onConfirm={() => run.mutate()}
      onClose={onClose}
    />
  );
}
