import { List, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { nova } from '../../../api/client.ts';
import { renew } from '../../../api/queries.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { personKinds } from '../persons.ts';
import { useTell } from '../../../shell/tell.tsx';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { Preview, Run } from './retention-data.ts';

interface RunRetentionDialogProps {
  readonly preview: Preview;
  /** The number of records that will be changed. */
  readonly count: number;
  readonly onRan: (run: Run) => void;
  readonly onClose: () => void;
}

/** Runs what was previewed. The number of records must be typed first. */
export default function RunRetentionDialog({ preview, count, onRan, onClose }: RunRetentionDialogProps) {
  const { say } = useTexts();
  const { phrase } = usePrivacyTexts();
  const tell = useTell();
  const [typed, setTyped] = useState('');
  const run = useMutation({
    mutationFn: () => nova.privacy.runRetention.mutate({ previewId: preview.previewId }),
    onSuccess: async (done) => {
      onRan(done);
      onClose();
      tell(phrase('retention.hasRun', { count: done.rules.reduce((sum, one) => sum + one.done, 0) }));
      await renew('privacy', ...personKinds.map(({ plural }) => plural));
    },
  });
  // People may type separators, as in 2,400, so only the digits are compared.
  const fits = typed.replaceAll(/[^\d]/gu, '') === String(count);
  return (
    <FormDialog
      title={phrase('retention.run')}
      submitText={phrase('retention.run')}
      submitColor="red"
      error={run.error}
      isBusy={run.isPending}
      isIncomplete={!fits}
      onSubmit={() => run.mutate()}
      onClose={onClose}
    >
      <List size="sm">
        {preview.rules
          .filter(({ willDo }) => willDo > 0)
          .map(({ name, action, willDo }) => (
            <List.Item key={name}>
              {name}: {phrase(`retention.will.${action}`, { count: willDo })}
            </List.Item>
          ))}
      </List>
      <Text size="sm">{phrase('retention.runText')}</Text>
      <TextInput
        data-autofocus
        autoComplete="off"
        inputMode="numeric"
        label={say('bulk.confirm', { count: String(count) })}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  );
}
