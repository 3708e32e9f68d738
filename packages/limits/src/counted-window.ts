import type { LimitName, Limits } from '@nova/contract';

/** The limits that are counted in windows of time. The others count records. */
export type WindowName = Exclude<LimitName, 'candidateRecords' | 'companyRecords'>;

/** The bounds of applications on the web (docs/limits.md#applications-on-the-web). */
export const boundNames = [
  'challengesOfAddress',
  'applicationsOfAddress',
  'applicationsOfKey',
  'applicationsOfJob',
  'pagesOfAddress',
  'pagesOfSite',
  'signInLinksOfEmail',
  'signInLinksOfAddress',
  'signInsOfAddress',
  'answersOnPersonPage',
  'personPageGuessesOfAddress',
  'agentWritesPerHour',
] as const;

export type BoundName = (typeof boundNames)[number];

export interface CountedWindow<Name extends WindowName | BoundName = WindowName> {
  readonly name: Name;
  readonly accountId: string;
  /** The subject that is counted, such as an address; the account itself by default. */
  readonly of?: string;
  readonly max: number;
  /** The units of one call; 1 by default. */
  readonly units?: number;
  readonly seconds: number;
  /** The period in UTC; null for a window that starts with its first call. */
  readonly period: { readonly stamp: string; readonly endsOn: Date } | null;
}

/**
 * The seconds of each window. A minute or an hour begins with the first call and not on the clock, because calls around
 * a full minute could otherwise use the limit twice.
 */
const spans = {
  readsPerMinute: 60,
  writesPerMinute: 60,
  usagePerDay: 'day',
  parsesPerMinute: 60,
  parseRequestsPerHour: 3_600,
  parseRequestsPerDay: 'day',
  parsedCvsPerDay: 'day',
  parsedCvsPerMonth: 'month',
} as const satisfies Record<WindowName, number | 'day' | 'month'>;

const parseRequestWindows = ['parsesPerMinute', 'parseRequestsPerHour', 'parseRequestsPerDay'] as const;

/** The windows in which each kind of call counts (docs/limits.md#what-counts). */
export const windowsOf = {
  read: ['readsPerMinute', 'usagePerDay'],
  write: ['writesPerMinute', 'usagePerDay'],
  furtherWrites: ['writesPerMinute'],
  parse: ['writesPerMinute', 'usagePerDay', ...parseRequestWindows],
  cv: ['parsedCvsPerDay', 'parsedCvsPerMonth'],
  all: [
    'readsPerMinute',
    'writesPerMinute',
    'usagePerDay',
    ...parseRequestWindows,
    'parsedCvsPerDay',
    'parsedCvsPerMonth',
  ],
} as const satisfies Record<string, readonly WindowName[]>;

export type AnyWindow = CountedWindow<WindowName | BoundName>;

interface CachedWindows {
  readonly accountId: string;
  /** The number of whole UTC days since 1970. */
  readonly day: number;
  readonly windows: readonly CountedWindow[];
}

/** The windows are cached, because an account's windows change only with its limits and the day. */
const cache = new WeakMap<Limits, Map<readonly WindowName[], CachedWindows>>();

const dayMs = 24 * 60 * 60 * 1000;

export function buildCountedWindows(
  accountId: string,
  limits: Limits,
  names: readonly WindowName[],
  now: Date,
): readonly CountedWindow[] {
  const day = Math.floor(now.getTime() / dayMs);
  const ofLimits = cache.get(limits) ?? new Map<readonly WindowName[], CachedWindows>();
  const cachedWindows = ofLimits.get(names);
  if (cachedWindows?.accountId === accountId && cachedWindows.day === day) return cachedWindows.windows;
  const windows = names.flatMap((name) => {
    const max = limits[name];
    return max === null ? [] : [{ name, accountId, max, ...computeSpan(spans[name], now) }];
  });
  cache.set(limits, ofLimits.set(names, { accountId, day, windows }));
  return windows;
}

function computeSpan(span: number | 'day' | 'month', now: Date): Pick<CountedWindow, 'seconds' | 'period'> {
  if (typeof span === 'number') return { seconds: span, period: null };
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const daily = span === 'day';
  const start = Date.UTC(year, month, daily ? day : 1);
  const end = daily ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1);
  const stamp = new Date(start).toISOString().slice(0, daily ? 10 : 7);
  return { seconds: (end - start) / 1000, period: { stamp, endsOn: new Date(end) } };
}
