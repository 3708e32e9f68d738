import { Anchor, Group } from '@mantine/core';
import type { JsonObject, JsonValue } from '../../api/client.ts';
import type { FieldDefinition, KindDefinition } from '../../definitions/definition.ts';
import { recordPath } from '../../definitions/kinds.ts';
import { toLinkAddress } from '../address-of.ts';
import { writtenTag } from '../form/written-values.ts';
import { toRows } from '../rows.ts';
import { customValue, formatValue, plainText, findShownMember } from '../values.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { RowsView } from './rows-view.tsx';
import parts from '../../parts/parts.module.css';
import classes from './record.module.css';

interface ValueViewProps {
  readonly kind: KindDefinition;
  readonly record: JsonObject;
  readonly field: FieldDefinition;
}

const toList = (value: JsonValue | undefined): readonly JsonValue[] =>
  Array.isArray(value) ? (value as readonly JsonValue[]) : [];

/** Shows a field's value: references as links, lists as marks, and a missing value as a dash. */
export function ValueView({ kind, record, field }: ValueViewProps) {
  const texts = useTexts();
  const member = findShownMember(field);
  const text = formatValue(texts, kind, record, member);
  if (field.type === 'texts' || field.type === 'tags')
    return (
      <Marks
        texts={toList(record[field.name]).map((one) =>
          typeof one === 'string' ? one : writtenTag(one as JsonObject),
        )}
      />
    );
  if (field.type === 'rows' && text !== '')
    return <RowsView rows={toRows(record[field.name])} members={Object.keys(field.members ?? {})} />;
  if (field.type === 'customFields') return <OwnValues held={toList(record[field.name])} />;
  if (text === '') return <span className={classes.none}>{texts.say('record.empty')}</span>;
  const path = field.to === undefined ? undefined : recordPath(field.to, readReferenceId(record, field));
  if (path !== undefined) return <ScreenLink to={path}>{text}</ScreenLink>;
  const href = buildHref(field, text);
  if (href === undefined) return <span className={classes.text}>{text}</span>;
  return (
    <Anchor
      href={href}
      target={href.startsWith('http') ? '_blank' : undefined}
      rel="noopener noreferrer"
      size="sm"
    >
      {text}
    </Anchor>
  );
}

function readReferenceId(record: JsonObject, field: FieldDefinition): string {
  const value = field.shownAs === 'object' ? record[findShownMember(field)] : record[field.name];
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return plainText((value as JsonObject).id);
  return typeof value === 'string' ? value : '';
}

function buildHref({ type }: FieldDefinition, text: string): string | undefined {
  if (type === 'phone') return `tel:${text.replaceAll(/[^\d+]/gu, '')}`;
  return type === 'whole' ? toLinkAddress(text) : undefined;
}

function Marks({ texts: all }: { readonly texts: readonly string[] }) {
  const { say } = useTexts();
  if (all.length === 0) return <span className={classes.none}>{say('record.empty')}</span>;
  return (
    <Group gap={6}>
      {all.map((one) => (
        <span key={one} className={parts.mark}>
          {one}
        </span>
      ))}
    </Group>
  );
}

function OwnValues({ held }: { readonly held: readonly JsonValue[] }) {
  const { say, day } = useTexts();
  const formatCustomValue = (one: JsonObject): string => {
    const value = customValue(one);
    if (typeof value === 'boolean' || value === 'true' || value === 'false')
      return say(String(value) === 'true' ? 'record.yes' : 'record.no');
    if (typeof one.dateValue === 'string') return day(one.dateValue);
    return Array.isArray(value) ? value.join(', ') : plainText(value);
  };
  if (held.length === 0) return <span className={classes.none}>{say('record.empty')}</span>;
  return (
    <ul className={classes.own}>
      {(held as readonly JsonObject[]).map((one) => (
        <li key={plainText(one.fieldId)}>
          <span>{plainText(one.fieldLabel)}</span> {formatCustomValue(one)}
        </li>
      ))}
    </ul>
  );
}
