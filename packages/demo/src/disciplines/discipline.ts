export interface Discipline {
  readonly sector: string;
  readonly industries: readonly string[];
  /** The rungs from junior to senior, with yearly pay in euros. */
  readonly ladder: readonly {
    readonly title: string;
    readonly level: string;
    readonly pay: readonly [number, number];
  }[];
  readonly skills: readonly string[];
  readonly majors: readonly string[];
  readonly duties: readonly string[];
  /** The share of contract work. */
  readonly contractShare: number;
}

export const step = (title: string, level: string, low: number, high: number) => ({
  title,
  level,
  pay: [low, high] as const,
});
