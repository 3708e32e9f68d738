import { usePermissions } from '../../api/session.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { Loading } from '../../parts/states.tsx';
import { CompareTable } from '../duplicates/compare-table.tsx';
import { Outcome } from '../duplicates/outcome.tsx';
import { mergeInput, useMergePreview, useRecords } from '../duplicates/use-foretold.ts';
import type { Proposed } from '../proposals/proposals-data.ts';

interface MergeEffectProps {
  readonly kind: KindDefinition;
  readonly proposed: Proposed;
}

/** Compares the records that would be merged, and shows the record that they would become. */
export default function MergeEffect({
  kind,
  proposed: { primaryId, duplicateIds, choose },
}: MergeEffectProps) {
  const { writes } = usePermissions();
  const { found, records, isReading } = useRecords(kind, [primaryId, ...duplicateIds]);
  const input = mergeInput(records ?? [], choose);
  const foretold = useMergePreview(kind, input, writes && records !== undefined && !isReading);
  // A deleted record is listed among the blocked ones, and the server refuses the merge. Only the comparison is left
  // out here.
  if (!records) return found.some(({ error }) => error) ? null : <Loading lines={8} />;
  return (
    <>
      {writes ? (
        <Outcome
          kind={kind}
          records={records}
          foretold={foretold.data}
          error={foretold.error}
          onRetry={() => void foretold.refetch()}
        />
      ) : null}
      <CompareTable
        kind={kind}
        records={records}
        belongings={[]}
        choose={choose}
        onChoose={undefined}
        onKeep={() => undefined}
        foretold={foretold.data?.record}
      />
    </>
  );
}
