import { z } from 'zod';

/** The notice of what will be removed (docs/interface/versions.md#what-is-to-go). */
export interface Deprecation {
  /** Callers are warned from this day, yyyy-MM-dd. */
  readonly since: string;
  /** Removal is possible from this day, yyyy-MM-dd, at least 180 days later. */
  readonly sunset: string;
  /** One sentence about what to use instead. */
  readonly instead: string;
}

/** The shortest notice in days (docs/interface/versions.md#what-is-to-go). */
const shortestNotice = 180;

const day = z.iso.date();

/**
 * Checks the notice of a deprecation.
 * @throws if a day is invalid, the notice is too short, or `instead` is not a sentence
 */
export function checkDeprecation(deprecation: Deprecation): Deprecation {
  const { since, sunset, instead } = deprecation;
  for (const one of [since, sunset])
    if (!day.safeParse(one).success) throw new Error(`${JSON.stringify(one)} is no day; give yyyy-MM-dd.`);
  const days = (Date.parse(sunset) - Date.parse(since)) / 86_400_000;
  if (days < shortestNotice)
    throw new Error(`From ${since} to ${sunset} are ${days} days; callers get ${shortestNotice}.`);
  if (!/^[A-Z].*\.$/u.test(instead)) throw new Error('Say in a sentence what to use instead.');
  return deprecation;
}

export const deprecationNotice = ({ since, sunset, instead }: Deprecation): string =>
  `Deprecated since ${since}, and may go on ${sunset}. ${instead}`;

const marks = z.registry<Deprecation>();

/**
 * Marks a schema as deprecated. Schemas derived from it (optional, described) are deprecated too.
 * @throws what `checkDeprecation` throws
 */
export function deprecated<S extends z.ZodType>(schema: S, deprecation: Deprecation): S {
  const marked = schema.meta({ deprecated: true, 'x-deprecation': checkDeprecation(deprecation) });
  marks.add(marked, deprecation);
  return marked;
}

/** Returns the deprecation of this very schema, without looking at the schema that it wraps. */
export const findDeprecation = (schema: z.core.$ZodType): Deprecation | undefined => marks.get(schema);
