import { z } from 'zod';

/** What is to go from the interface, and until when it stays (docs/interface/versions.md#what-is-to-go). */
export interface Deprecation {
  /** The day from which callers are told, as yyyy-MM-dd. */
  readonly since: string;
  /** The day on which it may go, as yyyy-MM-dd; at least 180 days later. */
  readonly sunset: string;
  /** A sentence: what to use in its place. */
  readonly instead: string;
}

/** The shortest time that callers are given, in days (docs/interface/versions.md#what-is-to-go). */
export const shortestNotice = 180;

const day = z.iso.date();

/**
 * The same deprecation, when it says what it must.
 * @throws when a day is none, callers are given too little time, or nothing is said to use instead
 */
export function announced(deprecation: Deprecation): Deprecation {
  const { since, sunset, instead } = deprecation;
  for (const one of [since, sunset])
    if (!day.safeParse(one).success) throw new Error(`${JSON.stringify(one)} is no day; give yyyy-MM-dd.`);
  const days = (Date.parse(sunset) - Date.parse(since)) / 86_400_000;
  if (days < shortestNotice)
    throw new Error(`From ${since} to ${sunset} are ${days} days; callers get ${shortestNotice}.`);
  if (!/^[A-Z].*\.$/u.test(instead)) throw new Error('Say in a sentence what to use instead.');
  return deprecation;
}

/** What documentation and types say of it. */
export const deprecationNotice = ({ since, sunset, instead }: Deprecation): string =>
  `Deprecated since ${since}, and may go on ${sunset}. ${instead}`;

const marks = z.registry<Deprecation>();

/**
 * A schema that is to go, as a member of an input, of a record, or both: JSON Schemas of it say `deprecated: true`, and
 * `x-deprecation` says until when. What is made of it (optional, described) is to go as well.
 * @throws what `announced` throws
 */
export function deprecated<S extends z.ZodType>(schema: S, deprecation: Deprecation): S {
  const marked = schema.meta({ deprecated: true, 'x-deprecation': announced(deprecation) });
  marks.add(marked, deprecation);
  return marked;
}

/** What was said of this very schema; what it wraps is not looked at. */
export const deprecationOf = (schema: z.core.$ZodType): Deprecation | undefined => marks.get(schema);
