import type { Random } from '@nova/random';
import type { Person } from './person.ts';

/** The same person entered once more: by address, by profile, or row for row. Undefined where nothing would tell. */
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
