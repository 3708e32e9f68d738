/** The limits of an account; null means no limit. `nova account limits` shows these names (docs/limits.md#names). */
export interface Limits {
  readonly readsPerMinute: number | null;
  readonly writesPerMinute: number | null;
  readonly usagePerDay: number | null;
  readonly candidateRecords: number | null;
  readonly companyRecords: number | null;
  readonly parsesPerMinute: number | null;
  readonly parseRequestsPerHour: number | null;
  readonly parseRequestsPerDay: number | null;
  readonly parsedCvsPerDay: number | null;
  readonly parsedCvsPerMonth: number | null;
}

export type LimitName = keyof Limits;

const none = {
  readsPerMinute: null,
  writesPerMinute: null,
  usagePerDay: null,
  candidateRecords: null,
  companyRecords: null,
  parsesPerMinute: null,
  parseRequestsPerHour: null,
  parseRequestsPerDay: null,
  parsedCvsPerDay: null,
  parsedCvsPerMonth: null,
} as const satisfies Limits;

/** The plans (docs/limits.md#plans), each number with its reason. */
export const plans = {
  /** One website and one recruiter's tools. */
  STARTER: {
    readsPerMinute: 120, // two a second: a website with a cache
    writesPerMinute: 60, // a form once a second
    usagePerDay: 1_000, // a sync every few minutes
    candidateRecords: 10_000, // a young agency's whole list
    companyRecords: 2_500, // one client company for four candidates
    parsesPerMinute: 5, // one person who uploads CVs by hand
    parseRequestsPerHour: 100,
    parseRequestsPerDay: 400, // leaves room for four refused uploads to one CV
    parsedCvsPerDay: 100,
    parsedCvsPerMonth: 1_000,
  },
  /** A team with a job board connection. */
  PROFESSIONAL: {
    readsPerMinute: 300,
    writesPerMinute: 120,
    usagePerDay: 10_000,
    candidateRecords: 100_000,
    companyRecords: 25_000,
    parsesPerMinute: 10,
    parseRequestsPerHour: 300,
    parseRequestsPerDay: 1_500,
    parsedCvsPerDay: 500,
    parsedCvsPerMonth: 5_000,
  },
  /** An enterprise has many integrations. The limits per minute prevent one of them from using up what the others need. */
  ENTERPRISE: {
    ...none,
    readsPerMinute: 600,
    writesPerMinute: 300,
    parsesPerMinute: 30,
    parseRequestsPerHour: 1_000,
    parseRequestsPerDay: 10_000,
  },
  /** An agency that runs its own server. */
  UNLIMITED: none,
} as const satisfies Record<string, Limits>;

export type Plan = keyof typeof plans;

export const planNames = [
  'STARTER',
  'PROFESSIONAL',
  'ENTERPRISE',
  'UNLIMITED',
] as const satisfies readonly Plan[];

export const limitNames = [
  'readsPerMinute',
  'writesPerMinute',
  'usagePerDay',
  'candidateRecords',
  'companyRecords',
  'parsesPerMinute',
  'parseRequestsPerHour',
  'parseRequestsPerDay',
  'parsedCvsPerDay',
  'parsedCvsPerMonth',
] as const satisfies readonly LimitName[];

/** Merges the plan's limits with the account's own, which take precedence. */
export function mergeLimits(plan: Plan, accountLimits: Partial<Limits>): Limits {
  return { ...plans[plan], ...accountLimits };
}
