/** The languages of job pages and of mails about applications (docs/interface/public-jobs.md#pages). */
export const siteLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;

export type SiteLanguage = (typeof siteLanguages)[number];
