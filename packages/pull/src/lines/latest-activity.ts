import type { OtherRecord } from '../http/envelopes.ts';
import type { Round } from '../round.ts';
import { namedBy } from './fields-to.ts';
import { recordsOf } from './records-of.ts';

/** An instant that is not after anything that happened to any of a record's candidate and job; undefined where nothing is known. */
export type NotAfter = (record: OtherRecord) => string | undefined;

const people = ['candidate', 'job'] as const;

/**
 * Interviews do not show when they were made, and the last activity of their candidate and job follows from that. It was no later
 * than the last activity that those show: with that instant both stay what they are on the other server.
 */
export async function latestActivity(round: Round): Promise<NotAfter> {
  const finders = people.map((type) => ({ type, find: namedBy('interview', type) }));
  const last = new Map<string, string>();
  for await (const interview of recordsOf(round, 'interview'))
    for (const { type, find } of finders) for (const { id } of find(interview)) last.set(`${type} ${id}`, '');
  if (last.size === 0) return () => undefined;
  for (const type of people)
    for await (const { id, lastActivityDate } of recordsOf(round, type))
      if (last.has(`${type} ${id}`) && typeof lastActivityDate === 'string')
        last.set(`${type} ${id}`, lastActivityDate);
  return (interview) =>
    finders
      .flatMap(({ type, find }) => find(interview).map(({ id }) => last.get(`${type} ${id}`) ?? ''))
      .filter((instant) => instant !== '')
      .toSorted()[0];
}
