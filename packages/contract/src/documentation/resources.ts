import { capitalise, type Kind } from '@nova/kinds';

/** The words with which the API reference presents a resource. */
export interface ResourceDocumentation {
  readonly title: string;
  /** The name in PascalCase, with which the resource's schema names begin. */
  readonly singular: string;
  readonly description: string;
  /** The endpoints that only an ADMIN calls, if there are any: each declares the `userRole` ADMIN. */
  readonly ofAdmins?: 'ALL' | 'WRITES';
}

/** Documents a resource of a kind. The heading is the kind's plural by default. */
export const documentKind = (
  { name, plural, description }: Kind,
  title = capitalise(plural.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)),
): ResourceDocumentation => ({ title, singular: capitalise(name), description });
