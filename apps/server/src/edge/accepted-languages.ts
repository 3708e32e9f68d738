import { weightsOf } from '@nova/rest';

/** The language tags of an Accept-Language header (RFC 9110), the most welcome first; those that are not wanted are left out. */
export const acceptedLanguages = (header: string | undefined): readonly string[] =>
  [...weightsOf(header ?? '')]
    .filter(([tag, weight]) => tag !== '' && weight > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([tag]) => tag);
