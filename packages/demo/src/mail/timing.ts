/** How a campaign of the demo is handed over, in minutes: one mail after the other, and what was put off once more. */
export const handOver = { spreadMinutes: 7, wholeMinutes: 15 } as const;

/** After so many hours without a bounce a mail counts as delivered (the setting MAIL_DELIVERED_AFTER_HOURS has the same). */
export const deliveredAfterHours = 72;
