/** Right, wrong and missed values of one field. */
export interface Count {
  right: number;
  wrong: number;
  missed: number;
}

export interface Miss {
  file: string;
  field: string;
  expected: unknown;
  got: unknown;
}

/** Adds up the counts of all fields over all files. */
export class Tally {
  readonly counts = new Map<string, Count>();
  readonly misses: Miss[] = [];

  add(field: string, count: Count, miss: Omit<Miss, 'field'>): void {
    this.count(field, count);
    if (count.wrong > 0 || count.missed > 0) this.misses.push({ ...miss, field });
  }

  count(field: string, { right, wrong, missed }: Count): void {
    const sum = this.of(field);
    this.counts.set(field, {
      right: sum.right + right,
      wrong: sum.wrong + wrong,
      missed: sum.missed + missed,
    });
  }

  /** What a field has come to; nothing as long as no file says anything of it. */
  of(field: string): Count {
    return this.counts.get(field) ?? { right: 0, wrong: 0, missed: 0 };
  }
}

export function scoreOf({ right, wrong, missed }: Count): { precision: number; recall: number; f1: number } {
  const precision = right + wrong === 0 ? Number(missed === 0) : right / (right + wrong);
  const recall = right + missed === 0 ? Number(wrong === 0) : right / (right + missed);
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}
