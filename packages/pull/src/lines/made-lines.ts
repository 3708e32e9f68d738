import { masterDataGroups } from '@nova/contract';
import { SeenKeys } from '@nova/features/imports';
import { z } from 'zod';
import type { OtherRecord } from '../http/envelopes.ts';
import type { KnownConfiguration } from '../import/known-configuration.ts';
import type { Round } from '../round.ts';
import { type Line, toLine, createReferenceFinder, type NamedReference, readRecords } from './line-of.ts';
import type { NamedField } from './survey.ts';

/** Domain for users without a known address. Mail never arrives there (RFC 2606). */
const nowhere = '@pulled.invalid';

export const isWithoutEmail = (email: string): boolean => email.endsWith(nowhere);

const makeUpEmail = (id: string): string =>
  `${id
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/gu, '-')
    .slice(0, 200)}${nowhere}`;

interface About {
  readonly known: KnownConfiguration;
  /** True if an advert shows the user's details. */
  readonly shows: (id: string) => boolean;
}

/**
 * Returns lines for users that are new here, have only a made-up address, or whose details an advert shows. A user
 * without an address is taken for the one user here who has the same name.
 */
export const userLines = (named: Iterable<NamedReference>, { known, shows }: About): readonly Line[] =>
  [...named].flatMap(({ id, name, email }) => {
    const line = (address: string): Line => ({
      type: 'user',
      id,
      name: name ?? `User ${id}`,
      email: address,
    });
    const there = known.user(id);
    const isNews = !there || shows(id) || isWithoutEmail(there.email);
    if (email !== undefined) return isNews ? [line(email)] : [];
    return there || (name !== undefined && known.hasUserNamed(name)) ? [] : [line(makeUpEmail(id))];
  });

/** Returns lines for missing fields. A field whose kind is not recognised becomes a text. */
export const customFieldLines = (named: Iterable<NamedField>, known: KnownConfiguration): readonly Line[] =>
  [...named].flatMap(({ id, entity, label, kind = 'TEXT' }) =>
    known.hasField(entity, id, label) ? [] : [{ type: 'customField', id, entity, label, kind }],
  );

const items = z.array(z.looseObject({ id: z.string(), name: z.string() }));

export interface MasterDataLine extends Line {
  readonly group: string;
  readonly name: string;
  readonly position: number;
}

/** Returns the values in their order, without groups that Nova lacks. */
export const masterDataLines = (groups: Readonly<Record<string, unknown>>): readonly MasterDataLine[] =>
  masterDataGroups.flatMap((group) => {
    const values = items.safeParse(groups[group]).data ?? [];
    return values.map(({ id, name }, position): MasterDataLine => ({
      type: 'masterData',
      id,
      group,
      name,
      position,
    }));
  });

/** Gives the interview a plausible time of creation, which reads do not show. */
export function interviewLine(interview: OtherRecord, notAfter: NotAfter): Line {
  const start = typeof interview.startDate === 'string' ? [interview.startDate] : [];
  const latest = notAfter(interview);
  const [createdOn] = [...start, ...(latest === undefined ? [] : [latest])].toSorted();
  return { createdOn, ...toLine('interview', interview) };
}

/**
 * Servers without a list of applications show them only in interviews. Each application is taken from its first one.
 */
export async function* deriveApplicationLines(
  interviews: AsyncIterable<OtherRecord>,
  notAfter: NotAfter,
): AsyncGenerator<Line> {
  const seenKeys = new SeenKeys();
  const [candidates, jobs] = [
    createReferenceFinder('interview', 'candidate'),
    createReferenceFinder('interview', 'job'),
  ];
  for await (const interview of interviews) {
    const { stageCode, subStateName, rejected } = interview;
    const [candidate] = candidates(interview);
    const [job] = jobs(interview);
    if (typeof stageCode !== 'string' || !candidate || !job || seenKeys.add(`${candidate.id} ${job.id}`))
      continue;
    const latest = notAfter(interview);
    const at = latest === undefined ? {} : { createdOn: latest, movedOn: latest };
    const about = { candidateId: candidate.id, jobId: job.id, stageCode, subStateName, rejected };
    yield { type: 'application', ...about, ...at };
  }
}

/** Returns an instant no later than any activity of the record's candidate and job, if known. */
export type NotAfter = (record: OtherRecord) => string | undefined;

const people = ['candidate', 'job'] as const;

/**
 * Reads do not show when an interview was created. An instant no later than the last activity of candidate and job is
 * used, because it changes neither.
 */
export async function readLatestActivity(round: Round): Promise<NotAfter> {
  const finders = people.map((type) => ({ type, find: createReferenceFinder('interview', type) }));
  const last = new Map<string, string>();
  for await (const interview of readRecords(round, 'interview'))
    for (const { type, find } of finders) for (const { id } of find(interview)) last.set(`${type} ${id}`, '');
  if (last.size === 0) return () => undefined;
  for (const type of people)
    for await (const { id, lastActivityDate } of readRecords(round, type))
      if (last.has(`${type} ${id}`) && typeof lastActivityDate === 'string')
        last.set(`${type} ${id}`, lastActivityDate);
  return (interview) =>
    finders
      .flatMap(({ type, find }) => find(interview).map(({ id }) => last.get(`${type} ${id}`) ?? ''))
      .filter((instant) => instant !== '')
      .toSorted()[0];
}
