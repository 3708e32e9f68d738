export interface Finding {
  readonly name: string;
  /** `OK`; `NOTE`: it works, but could be better; `FIX`: it does not work. */
  readonly state: 'OK' | 'NOTE' | 'FIX';
  readonly detail: string;
  /** An instruction to the operator; null if nothing is to be done. */
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

export const formatReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/gu, ' ');
