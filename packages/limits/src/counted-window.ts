import type { LimitName, Limits } from '@nova/contract';

/** The limits that are windows of time; the others are of records. */
export type WindowName = Exclude<LimitName, 'candidateRecords' | 'companyRecords'>;

/** Bounds that no plan sets: on what strangers may do with a key that stands in a web page (docs/limits.md#applications-on-the-web). */
export const boundNames = [
  'challengesOfAddress',
  'applicationsOfAddress',
  'applicationsOfKey',
  'applicationsOfJob',
  'pagesOfAddress',
  'pagesOfSite',
] as const;

export type BoundName = (typeof boundNames)[number];

/** One window of one account, as a store counts it. */
export interface CountedWindow<Name extends WindowName | BoundName = WindowName> {
  readonly name: Name;
  readonly accountId: string;
  /** Whose it is within the account, such as an address; the account's own where absent. */
  readonly of?: string;
  readonly max: number;
  /** Length, in seconds. */
  readonly seconds: number;
  /** The day or month in UTC; null for a window that starts with its first call. */
  readonly period: { readonly stamp: string; readonly endsOn: Date } | null;
}

/**
 * Minutes and hours start with the first call counted in them, so that no clock edge lets twice the limit through to one who
 * starts late in a minute. Days and months are those of UTC.
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

/** Which windows count what (docs/limits.md#what-counts). */
export const windowsOf = {
  read: ['readsPerMinute', 'usagePerDay'],
  write: ['writesPerMinute', 'usagePerDay'],
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

/** A window of any name, as stores count them. */
export type AnyWindow = CountedWindow<WindowName | BoundName>;

interface Remembered {
  readonly accountId: string;
  /** The day they hold on, in whole days of UTC since 1970. */
  readonly day: number;
  readonly windows: readonly CountedWindow[];
}

/** A process asks for the same windows with every call of an account: they change with its limits, and with the day. */
const remembered = new WeakMap<Limits, Map<readonly WindowName[], Remembered>>();

const dayMs = 24 * 60 * 60 * 1000;

/** The windows of these names that limit the account now; those without a limit are left out. */
export function countedWindows(
  accountId: string,
  limits: Limits,
  names: readonly WindowName[],
  now: Date,
): readonly CountedWindow[] {
  const day = Math.floor(now.getTime() / dayMs);
  const ofLimits = remembered.get(limits) ?? new Map<readonly WindowName[], Remembered>();
  const known = ofLimits.get(names);
  if (known?.accountId === accountId && known.day === day) return known.windows;
  const windows = names.flatMap((name) => {
    const max = limits[name];
    return max === null ? [] : [{ name, accountId, max, ...spanAt(spans[name], now) }];
  });
  remembered.set(limits, ofLimits.set(names, { accountId, day, windows }));
  return windows;
}

function spanAt(span: number | 'day' | 'month', now: Date): Pick<CountedWindow, 'seconds' | 'period'> {
  if (typeof span === 'number') return { seconds: span, period: null };
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const daily = span === 'day';
  const start = Date.UTC(year, month, daily ? day : 1);
  const end = daily ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1);
  const stamp = new Date(start).toISOString().slice(0, daily ? 10 : 7);
  return { seconds: (end - start) / 1000, period: { stamp, endsOn: new Date(end) } };
}
