import type { Random } from '@nova/random';
import type { Person } from './person.ts';

/** Repeats a person by address, by profile or in full. Undefined if nothing identifies the person. */
export function sameAgain(person: Person, other: Person, random: Random): Person | undefined {
  const { email, linkedIn } = person;
  if (email !== undefined)
    return {
      ...other,
      email: random.pick([email, email.toUpperCase(), ` ${email}`]),
      email2: undefined,
      linkedIn: undefined,
    };
  return linkedIn === undefined ? undefined : { ...other, linkedIn, email: undefined, email2: undefined };
}
