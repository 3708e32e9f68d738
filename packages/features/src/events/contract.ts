import { changeableFields, emittingKinds, eventTypes, id, nullableText, text, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { createCount, feed } from '@nova/contract';

/** The number of events that one call reads (docs/interface/events.md#the-feed). */
export const feedLimits = { usual: 100, most: 500 } as const;

/** The sources of a change; `mcp` is an agent (docs/interface/events.md). */
export const waysIn = ['rest', 'trpc', 'mcp', 'import', 'web', 'system'] as const;

/** A committed change. It names the fields that changed, but not their values. */
export const event = z
  .object({
    id: z.string().describe('`evt_` and a UUID; the same wherever the event is told.'),
    type: z.string().describe('What happened, such as candidate.status_changed.'),
    position: z.int().describe('Its place in the feed of the account; rises with each event.'),
    occurredOn: timestamp(),
    object: z
      .object({
        kind: z.string().describe('The kind of record, such as candidate.'),
        id: z.string(),
        reference: nullableText().describe(
          'What people call the record; null where its kind has no references.',
        ),
      })
      .describe('What it happened to.'),
    changed: z.array(z.string()).describe('The names of the fields that the write set and that changed.'),
    actor: z
      .object({
        userId: nullableText(),
        via: z.enum(waysIn).describe('The way in by which it was done.'),
      })
      .describe('Who did it, and by which way in.'),
    requestId: nullableText(),
    summary: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'What an event that is no change of one record has to say: counts of an import, the limit reached.',
      ),
  })
  .describe('A committed change: what changed, never to what.')
  .meta({ id: 'Event' });

/** The pattern `job.*` matches all types of a kind, and `*` matches all types. */
const knownTypes = new Set([
  ...eventTypes,
  ...eventTypes.map((type) => `${type.split('.')[0] ?? ''}.*`),
  '*',
]);

/** Returns true if the name is a type of event or a pattern of types (docs/interface/events.md#types). */
export const isTypePattern = (name: string): boolean => knownTypes.has(name);

export const describeUnknownType = (name: string): string =>
  `\`${name}\` is no type of event; docs/interface/events.md lists them`;

/** The types of events about one kind of object, and the fields that they can name. */
export interface ToldKind {
  /** The value of `object.kind`. */
  readonly kind: string;
  readonly types: readonly string[];
  /** The names that `changed` may contain. */
  readonly changes: readonly string[];
}

/** Every kind of object with events (docs/interface/events.md#types). */
export const toldKinds: readonly ToldKind[] = [
  ...new Set(eventTypes.map((type) => type.split('.')[0] ?? '')),
].map((word) => {
  const kind = emittingKinds.find(({ name }) => name === word);
  return {
    kind: word === 'limit' ? 'account' : word,
    types: eventTypes.filter((type) => type.startsWith(`${word}.`)),
    changes: kind ? changeableFields(kind) : [],
  };
});

const splitNames = (value: string): readonly string[] => value.split(',').map((name) => name.trim());

const typesInput = text()
  .superRefine((value, context) => {
    const unknown = splitNames(value).find((name) => !isTypePattern(name));
    if (unknown !== undefined) context.addIssue({ code: 'custom', message: describeUnknownType(unknown) });
  })
  .optional();

/** The types that a list with wildcards names; undefined for all types. */
export function findNamedTypes(value: string | undefined): readonly string[] | undefined {
  const typeNames = value === undefined ? ['*'] : splitNames(value);
  if (typeNames.includes('*')) return undefined;
  return eventTypes.filter(
    (type) => typeNames.includes(type) || typeNames.includes(`${type.split('.')[0] ?? ''}.*`),
  );
}

export const listEvents = feed({
  name: 'events.list',
  summary: 'Read the feed of events',
  description:
    'Every committed change, in the order of commits, from a cursor on; without one from the oldest that is kept. Reading from a cursor again gives the same.',
  route: { method: 'GET', path: '/events' },
  input: z.object({
    cursor: text()
      .optional()
      .describe('Where to begin: the `nextCursor` of an earlier call, or `now` for what comes from here on.'),
    limit: createCount(feedLimits.most, feedLimits.usual, 'How many events at most'),
    types: typesInput.describe(
      'Only events of these types, separated by commas; `job.*` stands for all of a kind.',
    ),
    recordId: id().optional().describe('Only events of this record.'),
  }),
  output: event,
  errors: ['GONE', 'BAD_REQUEST'],
});

const { cursor, types, recordId } = listEvents.input.shape;

/** The input of an event stream (docs/interface/events.md#streams). */
export const eventStreamInput = z.object({
  cursor,
  types,
  recordId,
  lastEventId: cursor.describe('The id of the last event that was received; counts before `cursor`.'),
});

/**
 * The event stream is not one of the endpoints, because one call has many answers. It takes the keys of the feed and
 * counts as a read.
 */
export const eventStream = Object.freeze({
  path: '/events/stream',
  procedure: 'events.stream',
  mostOfKey: 10,
} as const);
