import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { findField, has, listName } from '../../definitions/kinds.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { readId, formatTitle } from '../../records/record-title.ts';
import { useProposalTexts } from './texts/use-proposal-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { ValueView } from '../../records/record/value-view.tsx';
import { type Effect, sortFieldNames, type Proposed } from './proposals-data.ts';
import { RecordName } from './record-lines.tsx';

interface ChangedRecordsProps {
  readonly proposed: Proposed;
  readonly effect: Effect;
}

/** More columns could not be read side by side. */
const mostColumns = 4;

/**
 * Shows the current values of the fields that would change. The records are found by a search, so kinds without one
 * show nothing.
 */
export function ChangedRecords({ proposed: { kind, values }, effect }: ChangedRecordsProps) {
  if (!kind || !has(kind, 'search') || effect.sample.length === 0) return null;
  const fields = sortFieldNames(kind, values)
    .flatMap((name) => findField(kind, name) ?? [])
    .filter(({ listed }) => listed)
    .slice(0, mostColumns);
  return fields.length === 0 ? null : <Now kind={kind} fields={fields} effect={effect} />;
}

interface NowProps {
  readonly kind: KindDefinition;
  readonly fields: KindDefinition['fields'];
  readonly effect: Effect;
}

function Now({ kind, fields, effect: { sample } }: NowProps) {
  const { label, kindName } = useTexts();
  const { phrase } = useProposalTexts();
  const query = `id:(${sample.map(({ id }) => id).join(' OR ')})`;
  const records = useQuery(pageQuery(listName(kind), { query, size: sample.length }));
  return (
    <DataTable
      label={phrase('proposals.now')}
      rows={records.data?.data ?? []}
      keyOf={readId}
      columns={[
        {
          title: kindName(kind, 'title'),
          cell: (record) => (
            <RecordName kind={kind} record={{ id: readId(record), name: formatTitle(kind, record) }} />
          ),
        },
        ...fields.map((field) => ({
          title: phrase('proposals.fieldNow', { label: label(kind, field.name) }),
          cell: (record: Parameters<typeof readId>[0]) => (
            <ValueView kind={kind} record={record} field={field} />
          ),
        })),
      ]}
    />
  );
}
