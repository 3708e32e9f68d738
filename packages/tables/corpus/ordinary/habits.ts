/** What people write into the columns of a list that they keep by hand, most frequent first, each with its weight. */
export type Habits = readonly (readonly [text: string, weight: number])[];

/** The lists of a language: its headers and what stands below them. `#` in a text is an amount that fits. */
export interface OrdinaryLanguage {
  readonly file: string;
  readonly headers: Readonly<Record<OrdinaryColumn, string>>;
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly cities: readonly (readonly [postcode: string, city: string])[];
  readonly jobs: readonly string[];
  readonly cells: Readonly<Record<HabitColumn, Habits>>;
}

export const habitColumns = [
  ...(['salutation', 'phone', 'birth', 'nationality', 'employer', 'languages', 'salary', 'notice'] as const),
  ...(['start', 'relocation', 'permit', 'status', 'contacted', 'remarks'] as const),
] as const;
export type HabitColumn = (typeof habitColumns)[number];
export type OrdinaryColumn =
  HabitColumn | 'number' | 'firstName' | 'lastName' | 'email' | 'postcode' | 'city' | 'job';
