/** The languages that job pages and mails about applications are written in (docs/interface/public-jobs.md#pages). */
export const siteLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;

export type SiteLanguage = (typeof siteLanguages)[number];
