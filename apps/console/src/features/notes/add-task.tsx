import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { renew } from '../../api/queries.ts';
import { usePermissions, useSession } from '../../api/session.ts';
import { findKind } from '../../definitions/kinds.ts';
import { Icon } from '../../parts/icons.tsx';
import { RecordForm } from '../../records/form/record-form.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

/** The fields of the form. A task is a note with an assignee, and it refers to at least one record. */
const fields = ['subject', 'dueOn', 'candidateId', 'companyId', 'contactId', 'jobId', 'typeId', 'text'];

/** A button that opens the form for a task of the user's own. */
export function AddTask({ isSmall = false }: { readonly isSmall?: boolean }) {
  const { say } = useTexts();
  const { user } = useSession();
  const { writes } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  const defaults = useMemo(() => ({ assigneeId: user.id }), [user.id]);
  const kind = findKind('note');
  if (!writes || !kind) return null;
  return (
    <>
      <Button
        {...(isSmall ? { size: 'compact-sm', variant: 'subtle' } : {})}
        leftSection={<Icon name="plus" size={isSmall ? 14 : 16} />}
        onClick={() => setOpen(true)}
      >
        {say('tasks.add')}
      </Button>
      {isOpen ? (
        <RecordForm
          kind={kind}
          given={defaults}
          only={fields}
          title={say('tasks.add')}
          onClose={() => setOpen(false)}
          onCreated={() => void renew('dashboard')}
        />
      ) : null}
    </>
  );
}
