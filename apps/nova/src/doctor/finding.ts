/** What one check found. */
export interface Finding {
  readonly name: string;
  /** `OK`; `NOTE`: it works, and could be better; `FIX`: something does not work. */
  readonly state: 'OK' | 'NOTE' | 'FIX';
  /** A sentence about what is. */
  readonly detail: string;
  /** What to do about it; null where there is nothing to do. */
  readonly fix: string | null;
}

export const ok = (name: string, detail: string): Finding => ({ name, state: 'OK', detail, fix: null });
export const note = (name: string, detail: string, fix: string): Finding => ({
  name,
  state: 'NOTE',
  detail,
  fix,
});
export const fix = (name: string, detail: string, what: string): Finding => ({
  name,
  state: 'FIX',
  detail,
  fix: what,
});

/** The message of whatever was thrown, in one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/gu, ' ');
