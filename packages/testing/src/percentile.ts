/** The value that the given share (0 to 1) of the values does not exceed; 0 of none. Sorts its argument. */
export function percentile(values: number[], share: number): number {
  values.sort((a, b) => a - b);
  return values[Math.min(values.length - 1, Math.max(0, Math.ceil(values.length * share) - 1))] ?? 0;
}
