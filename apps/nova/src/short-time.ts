/** An ISO time to the minute, in UTC, as tables show it. */
export const shortTime = (time: string | null): string | null =>
  time === null ? null : `${time.slice(0, 10)} ${time.slice(11, 16)}`;
