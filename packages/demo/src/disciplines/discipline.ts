/** A field of work that the agency recruits for: what people in it are called, can do and earn. */
export interface Discipline {
  readonly sector: string;
  readonly industries: readonly string[];
  /** From first job to most senior, with the yearly pay in euros that goes with each. */
  readonly ladder: readonly {
    readonly title: string;
    readonly level: string;
    readonly pay: readonly [number, number];
  }[];
  readonly skills: readonly string[];
  readonly majors: readonly string[];
  readonly duties: readonly string[];
  /** How often work here is by contract. */
  readonly contractShare: number;
}

/** A rung of a ladder, with the yearly pay in euros. */
export const step = (title: string, level: string, low: number, high: number) => ({
  title,
  level,
  pay: [low, high] as const,
});
