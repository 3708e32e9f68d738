import { useMemo } from 'react';
import { usePermissions } from '../../api/session.ts';
import type { FieldDefinition, InputDefinition, KindDefinition } from '../../definitions/definition.ts';
import { isWide } from '../../definitions/kinds.ts';
import { Panel } from '../../parts/panel.tsx';
import { useCustomFields } from '../form/custom-fields-input.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { InlineField } from './inline-field.tsx';
import type { RecordProps } from './record-props.ts';
import { ValueView } from './value-view.tsx';
import { findShownMember, readValue } from '../values.ts';
import classes from './record.module.css';

/** Shows the record's fields. Those that the user can edit come first, read-only ones last. */
export function Details({ kind, id, record }: RecordProps) {
  const { say, label } = useTexts();
  const { writes } = usePermissions();
  const { edited, read } = useMemo(() => splitFields(kind, writes), [kind, writes]);
  const hasOwn = useCustomFields(kind).length > 0;
  const shownRead = read.filter((field) => {
    const value = readValue(record, findShownMember(field));
    return (
      value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
    );
  });
  return (
    <Panel title={say('record.details')}>
      <dl className={classes.fields}>
        {edited
          .filter(({ input }) => input.control !== 'customFields' || hasOwn)
          .map(({ field, input }) => (
            <InlineField key={input.name} kind={kind} id={id} record={record} field={field} input={input} />
          ))}
        {shownRead.map((field) => (
          <div
            key={field.name}
            className={classes.field}
            data-wide={['longText', 'rows'].includes(field.type) || undefined}
          >
            <dt>{label(kind, field.name)}</dt>
            <dd>
              <ValueView kind={kind} record={record} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface Parted {
  readonly edited: readonly { readonly field: FieldDefinition; readonly input: InputDefinition }[];
  readonly read: readonly FieldDefinition[];
}

const hidden = new Set(['id', 'reference']);

function splitFields(kind: KindDefinition, writes: boolean): Parted {
  const inputs = new Map(writes ? kind.update.map((input) => [input.name, input]) : []);
  const visibleFields = kind.fields.filter(({ name, type }) => !hidden.has(name) && type !== 'references');
  const edited = visibleFields.flatMap((field) => {
    const input = inputs.get(field.name);
    return input ? [{ field, input }] : [];
  });
  return {
    edited: [...edited].sort((one, other) => Number(isWide(one.input)) - Number(isWide(other.input))),
    read: visibleFields.filter(({ name, type }) => !inputs.has(name) && type !== 'customFields'),
  };
}
