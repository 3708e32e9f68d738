/** Returns SQL of the day on which a night began. A night lasts from 03:00 to 03:00. */
export const nightSql = (zone: string, now: string): string =>
  `((${now}::timestamptz AT TIME ZONE ${zone}) - interval '3 hours')::date`;
