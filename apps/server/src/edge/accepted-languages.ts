/** More languages than anybody speaks, in more letters than they need. */
const most = { ranges: 20, letters: 1_000 } as const;

/** The language tags of an Accept-Language header (RFC 9110), the most welcome first; those that are not wanted are left out. */
export function acceptedLanguages(header: string | undefined): readonly string[] {
  return (header ?? '')
    .slice(0, most.letters)
    .split(',', most.ranges)
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';');
      const weight = parameters.map((one) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/iu.exec(one)?.[1]).find(Boolean);
      return { tag: tag.trim(), weight: Number(weight ?? 1) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
