import { Text } from '@mantine/core';
import type { KindDefinition } from '../../definitions/definition.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { BulkFailure } from './use-bulk.ts';

interface BulkFailuresProps {
  readonly kind: KindDefinition;
  readonly failed: readonly BulkFailure[];
  readonly onClose: () => void;
}

/** The largest number of records that are listed. */
const mostShown = 200;

/** Lists the records that were not changed, with the reasons. */
export function BulkFailures({ kind, failed, onClose }: BulkFailuresProps) {
  const { say } = useTexts();
  return (
    <Dialog title={say('bulk.failures')} size="lg" onClose={onClose}>
      <DataTable
        label={say('bulk.failures')}
        rows={failed.slice(0, mostShown)}
        keyOf={({ id }) => id}
        columns={[
          {
            title: say('bulk.record'),
            cell: ({ id, name }) => <ScreenLink to={`/${kind.plural}/${id}`}>{name}</ScreenLink>,
          },
          { title: say('bulk.reason'), cell: ({ message }) => message },
        ]}
      />
      {failed.length > mostShown ? (
        <Text size="sm" c="dimmed" mt="sm">
          {say('bulk.andMore', { count: failed.length - mostShown })}
        </Text>
      ) : null}
    </Dialog>
  );
}
