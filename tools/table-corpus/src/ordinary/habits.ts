/** Cells of hand-kept lists with weights, most frequent first. */
type ListHabits = readonly (readonly [text: string, weight: number])[];

/** Headers and cells of a language. `#` in a text is an amount. */
export interface OrdinaryLanguage {
  readonly file: string;
  readonly headers: Readonly<Record<OrdinaryColumn, string>>;
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly cities: readonly (readonly [postcode: string, city: string])[];
  readonly jobs: readonly string[];
  readonly cells: Readonly<Record<HabitColumn, ListHabits>>;
}

export const habitColumns = [
  ...(['salutation', 'phone', 'birth', 'nationality', 'employer', 'languages', 'salary', 'notice'] as const),
  ...(['start', 'relocation', 'permit', 'status', 'contacted', 'remarks'] as const),
] as const;
type HabitColumn = (typeof habitColumns)[number];
export type OrdinaryColumn =
  HabitColumn | 'number' | 'firstName' | 'lastName' | 'email' | 'postcode' | 'city' | 'job';
