import { z } from 'zod';
import { listEvents } from './events.ts';

const { cursor, types, recordId } = listEvents.input.shape;

/** What a stream of events takes (docs/interface/events.md#streams). */
export const eventStreamInput = z.object({
  cursor,
  types,
  recordId,
  lastEventId: cursor.describe('The id of the last event that was received; counts before `cursor`.'),
});

/** A stream of events: no request with one answer, and so none of the endpoints; it is had with the keys of the feed, and counts as a read. */
export const eventStream = Object.freeze({
  path: '/events/stream',
  procedure: 'events.stream',
  mostOfKey: 10,
} as const);
