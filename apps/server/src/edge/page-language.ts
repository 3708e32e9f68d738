import { siteLanguages, type SiteLanguage } from '@nova/contract';
import { acceptedLanguages } from './accepted-languages.ts';

/** The languages of pages for visitors: those of the job pages. */
export type PageLanguage = SiteLanguage;

/** The language of ours that a visitor likes best, by an Accept-Language header; English where there is none. */
export const languageOf = (accepted: string | undefined): PageLanguage =>
  acceptedLanguages(accepted)
    .map((tag) => tag.toLowerCase().split('-')[0])
    .map((tag) => siteLanguages.find((language) => language === tag))
    .find((language) => language !== undefined) ?? 'en';
