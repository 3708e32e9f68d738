import type { KnownConfiguration } from '../import/known-configuration.ts';
import type { NamedOne } from './fields-to.ts';
import type { Line } from './line-of.ts';

/** Addresses that no mail reaches (RFC 2606), for users of whom the other server shows a name and no address. */
const nowhere = '@pulled.invalid';

/** Users who came in without an address, and are waiting for one. */
export const isWithoutEmail = (email: string): boolean => email.endsWith(nowhere);

const madeUpEmail = (id: string): string =>
  `${id
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/gu, '-')
    .slice(0, 200)}${nowhere}`;

interface About {
  readonly known: KnownConfiguration;
  /** Whether an advert shows more of a user than the name and address. */
  readonly shows: (id: string) => boolean;
}

/**
 * The lines of users whom records name: those who are new to the account, those whose address has become known, and those of whom
 * an advert shows more. Who goes by the name of a user of the account is that user.
 */
export const userLines = (named: Iterable<NamedOne>, { known, shows }: About): readonly Line[] =>
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
    return there || (name !== undefined && known.hasUserNamed(name)) ? [] : [line(madeUpEmail(id))];
  });
