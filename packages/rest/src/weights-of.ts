/** More ranges, in more letters, than anybody sends. */
const most = { ranges: 20, letters: 1_000 } as const;

/** The ranges of a header such as Accept and their weights (RFC 9110, 12.4.2), as they stand; of one that stands there twice, the last. */
export const weightsOf = (header: string): ReadonlyMap<string, number> =>
  new Map(
    header
      .slice(0, most.letters)
      .split(',', most.ranges)
      .map((range) => {
        const [name = '', ...parameters] = range.split(';');
        const weight = parameters
          .map((one) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/iu.exec(one)?.[1])
          .find(Boolean);
        return [name.trim(), Number(weight ?? 1)];
      }),
  );
