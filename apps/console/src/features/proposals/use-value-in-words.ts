import type { JsonObject, JsonValue } from '../../api/client.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { findField } from '../../definitions/kinds.ts';
import { useMasterData } from '../../records/choices.ts';
import { writtenTag } from '../../records/form/written-values.ts';
import { type PersonId, usePersonNames } from '../privacy/persons.ts';
import { useUserNames } from '../../records/users.ts';
import { customValue, formatValue, plainText } from '../../records/values.ts';
import { useTexts } from '../../texts/use-texts.tsx';

const toTexts = (value: JsonValue | undefined): readonly string[] =>
  (Array.isArray(value) ? (value as readonly JsonValue[]) : [value]).filter((one) => typeof one === 'string');

/** Returns a function that formats the written value of a field: references by name, an empty value as a dash. */
export function useValueInWords(
  kind: KindDefinition | undefined,
  values: JsonObject,
): (name: string) => string {
  const texts = useTexts();
  const masterData = useMasterData();
  const referred = Object.entries(values).flatMap(([name, value]): readonly PersonId[] => {
    const entity = kind && findField(kind, name)?.to;
    if (entity === undefined || entity === 'user' || entity === 'masterData') return [];
    return toTexts(value).map((recordId) => ({ entity, recordId }));
  });
  const recordName = usePersonNames(referred);
  const userName = useUserNames(
    Object.entries(values).flatMap(([name, value]) =>
      kind && findField(kind, name)?.to === 'user' ? toTexts(value) : [],
    ),
  );
  const namesById = new Map(
    Object.values(masterData)
      .flat()
      .map(({ id, name }) => [id, name]),
  );
  const findName = (id: string): string => {
    const one = referred.find(({ recordId }) => recordId === id);
    return namesById.get(id) ?? userName(id) ?? (one ? recordName(one) : undefined) ?? id;
  };
  return (name) => {
    const value = values[name];
    const field = kind && findField(kind, name);
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      return texts.say('record.empty');
    if (field?.to !== undefined) return toTexts(value).map(findName).join(', ');
    const text = kind && field && !isOwn.has(field.type) ? formatValue(texts, kind, values, name) : '';
    return text === '' ? describeValue(value, texts.code) : text;
  };
}

/** Types of fields whose values have another shape in writes than in reads. */
const isOwn: ReadonlySet<string> = new Set(['customFields', 'tags', 'texts']);

function describeValue(value: JsonValue, code: (name: string) => string): string {
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).map((one) => describeValue(one, code)).join(', ');
  if (typeof value === 'object' && value !== null) {
    const object = value as JsonObject;
    if ('fieldId' in object)
      return `${plainText(object.fieldLabel ?? object.fieldId)}: ${plainText(customValue(object))}`;
    return 'value' in object
      ? writtenTag(object)
      : Object.values(object).map(plainText).filter(Boolean).join(', ');
  }
  return typeof value === 'string' && /^[A-Z][A-Z0-9_]{3,}$/u.test(value) ? code(value) : plainText(value);
}
