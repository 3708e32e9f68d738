import type { JsonObject, JsonValue } from '../../api/client.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { findField, findKindByPlural } from '../../definitions/kinds.ts';
import { writtenTag } from '../../records/form/written-values.ts';
import { customValue, formatValue, plainText, findShownMember } from '../../records/values.ts';
import { type DuplicateTextKey, useDuplicateTexts } from './texts/use-duplicate-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Dropped, Merged } from './duplicates-data.ts';

/** The parts of a record that are not kinds of their own. */
const parts: Readonly<Partial<Record<string, DuplicateTextKey>>> = {
  externalIds: 'part.externalIds',
  submissions: 'part.submissions',
  mails: 'part.mails',
  distributionLists: 'part.distributionLists',
  statusChanges: 'part.statusChanges',
  requests: 'part.requests',
  consents: 'part.consents',
};

/** Formats the numbers of moved records, such as `2 applications, 1 note`; '' if nothing moves. */
export function useMovesInWords(): (moves: Merged['moves']) => string {
  const { kindName, number, code } = useTexts();
  const { phrase } = useDuplicateTexts();
  return (moves) =>
    Object.entries(moves)
      .filter(([, count]) => count > 0)
      .map(([part, count]) => {
        const kind = findKindByPlural(part);
        if (kind) return `${number(count)} ${kindName(kind, count === 1 ? 'one' : 'other')}`;
        const textKey = parts[part];
        return textKey ? phrase(textKey, { count }) : `${number(count)} ${code(part)}`;
      })
      .join(', ');
}

/** Joins names in the grammar of the user's language: `A, B and C`. */
export function useNames(): (names: readonly string[]) => string {
  const { locale } = useTexts();
  return (names) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}

export interface DroppedLine {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly fromId: string;
}

/** Formats dropped values, with the labels of their fields. */
export function useDroppedInWords(
  kind: KindDefinition,
): (
  dropped: readonly Dropped[],
  recordOf?: (id: string) => JsonObject | undefined,
) => readonly DroppedLine[] {
  const texts = useTexts();
  return (dropped, recordOf) =>
    dropped.map(({ field: name, value, fromId }, at) => {
      const field = findField(kind, name);
      const jsonValue = value as JsonValue;
      const customField = name === 'customFields' ? asObject(jsonValue) : undefined;
      const record = recordOf?.(fromId) ?? { [name]: jsonValue };
      // A dropped reference is only an id. The record that held it also has the name.
      const member = field?.type === 'reference' && recordOf ? findShownMember(field) : name;
      const text = customField
        ? plainText(customValue(customField))
        : formatValue(texts, kind, record, member);
      const label = customField ? plainText(customField.fieldLabel) : texts.label(kind, name);
      return { key: `${name} ${fromId} ${String(at)}`, label, value: text || formatPlain(jsonValue), fromId };
    });
}

const asObject = (value: JsonValue): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

/** Formats a value that its field cannot format. */
function formatPlain(value: JsonValue): string {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(formatPlain).join(', ');
  const object = asObject(value);
  return object ? writtenTag(object) : plainText(value);
}
