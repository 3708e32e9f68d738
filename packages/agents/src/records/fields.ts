import { readItems, readMembers, findNearName, NovaError, type Issue } from '@nova/contract';
import type { Agent, RecordValue } from '../agent.ts';
import { readCustomFields } from './custom-fields.ts';
import type { Members, Schema } from '../texts/text-plan.ts';
import type { RecordKind } from './record-kinds.ts';
import { listWritableMembers } from './values.ts';

/** The chosen members. An empty mask means the whole value. For custom fields the keys are labels. */
interface Mask extends Map<string, Mask> {
  readonly size: number;
}

const customFields = 'customFields';

/** These members are part of every record that is shown. */
const always = ['id', 'reference'];

/**
 * Reads the argument `fields`: members of the read shape, with dots into them, and custom fields by their labels.
 * @returns a function that removes the other members of a record
 * @throws VALIDATION_ERROR that names each unknown field, with the most similar name
 */
export async function chooseFields(
  agent: Agent,
  one: RecordKind,
  fields: readonly string[] | undefined,
  read: 'list' | 'single',
): Promise<(record: RecordValue) => RecordValue> {
  if (fields === undefined) return (record) => record;
  const { name, listed, shown } = one;
  const members = read === 'list' ? listed : shown;
  const mask: Mask = new Map();
  const labels = fields.some(isOfCustomField)
    ? (await readCustomFields(agent, name)).map(({ label }) => label)
    : [];
  const issues = fields.flatMap((field, at) => {
    const path = isOfCustomField(field) ? findCustomPath(field, labels) : findMemberPath(field, members, one);
    if (typeof path !== 'string') return choose(mask, path);
    return [{ path: `fields.${String(at)}`, message: path }];
  });
  if (issues.length > 0) throw createFieldsError(issues);
  for (const member of always) if (member in members) choose(mask, [member]);
  return (record) => applyMask(record, mask, false) as RecordValue;
}

const isOfCustomField = (field: string): boolean => field.startsWith(`${customFields}.`);

function createFieldsError(issues: readonly Issue[]): NovaError {
  const message = issues.map((issue) => `${issue.path}: ${issue.message}`).join('; ');
  return new NovaError('VALIDATION_ERROR', message, { issues });
}

const describeUnknownField = (name: string, knownNames: readonly string[]): string => {
  const near = findNearName(name, knownNames);
  return `\`${name.slice(0, 100)}\` is not known${near === undefined ? '; describe lists the fields' : `; did you mean \`${near}\`?`}`;
};

/** Returns the path, or a message about the part that does not exist. */
function findMemberPath(field: string, members: Members, one: RecordKind): readonly string[] | string {
  const path = field.split('.');
  let within: Members | undefined = members;
  for (const name of path) {
    if (!within || !Object.hasOwn(within, name))
      return describeUnread(field, one) ?? describeUnknownField(field, listNames(members));
    const schema: Schema | undefined = within[name];
    within = schema && readMembers(readItems(schema) ?? schema);
  }
  return path;
}

/** Returns the tool that reads a field, if lists do not show it; `none` if no tool does. */
export function findReader(name: string, { listed, shown }: RecordKind): 'get' | 'none' | undefined {
  const [member = ''] = name.split('.');
  if (member in listed) return undefined;
  return member in shown ? 'get' : 'none';
}

function describeUnread(field: string, one: RecordKind): string | undefined {
  const [member = ''] = field.split('.');
  if (member in one.shown)
    return findReader(member, one) === 'get' ? `\`${member}\` is read by get alone` : undefined;
  return listWritableMembers(one).has(member) ? `\`${member}\` is written, and never read` : undefined;
}

/** Lists the names that a caller may have meant, on two levels. */
const listNames = (members: Members): readonly string[] =>
  Object.entries(members).flatMap(([name, schema]) => [
    name,
    ...Object.keys(readMembers(readItems(schema) ?? schema) ?? {}).map((member) => `${name}.${member}`),
  ]);

function findCustomPath(field: string, labels: readonly string[]): readonly string[] | string {
  const label = field.slice(customFields.length + 1);
  const knownLabel = labels.find((one) => one.toLowerCase() === label.toLowerCase());
  return knownLabel === undefined
    ? describeUnknownField(
        field,
        labels.map((one) => `${customFields}.${one}`),
      )
    : [customFields, knownLabel];
}

function choose(mask: Mask, path: readonly string[]): [] {
  let at = mask;
  for (const [index, name] of path.entries()) {
    const innerMask = at.get(name);
    // The whole value was chosen already.
    if (innerMask?.size === 0) return [];
    const next: Mask = index === path.length - 1 ? new Map() : (innerMask ?? new Map());
    at.set(name, next);
    at = next;
  }
  return [];
}

function applyMask(value: unknown, mask: Mask, isCustom: boolean): unknown {
  if (mask.size === 0) return value;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return isCustom
      ? items.filter((item) => mask.has(readLabel(item)))
      : items.map((item) => applyMask(item, mask, false));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const memberMask = mask.get(name);
      return memberMask ? [[name, applyMask(member, memberMask, name === customFields)]] : [];
    }),
  );
}

const readLabel = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'fieldLabel' in item ? String(item.fieldLabel) : '';
