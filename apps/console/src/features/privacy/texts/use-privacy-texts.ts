import { laterTexts } from '../../../texts/later-texts.ts';
import type { privacyTexts } from './en.ts';

/** Returns the texts about privacy. */
export const usePrivacyTexts = laterTexts<typeof privacyTexts>({
  en: () => import('./en.ts').then((table) => table.privacyTexts),
  de: () => import('./de.ts').then((table) => table.privacyTexts),
  fr: () => import('./fr.ts').then((table) => table.privacyTexts),
  es: () => import('./es.ts').then((table) => table.privacyTexts),
  it: () => import('./it.ts').then((table) => table.privacyTexts),
  nl: () => import('./nl.ts').then((table) => table.privacyTexts),
});
