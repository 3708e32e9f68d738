import { expect } from '@jest/globals';
import { until } from '@nova/testing';

type Matcher = Exclude<keyof ReturnType<typeof expect>, 'not' | 'rejects' | 'resolves'>;

/**
 * As `expect` of what `read` gives, but reads again until it holds: a page follows what is done a little later.
 * Throws after half a minute, with the last failure as the cause.
 */
export const poll = (read: () => Promise<unknown>) =>
  new Proxy({} as Record<Matcher, (...expected: readonly unknown[]) => Promise<unknown>>, {
    get:
      (_target, matcher: Matcher) =>
      (...expected: readonly unknown[]) =>
        until(
          `${matcher} ${JSON.stringify(expected)}`,
          async () => {
            (expect(await read())[matcher] as (...values: readonly unknown[]) => void)(...expected);
            return true;
          },
          { everyMs: 50 },
        ),
  });
