import { laterTexts } from '../../../texts/later-texts.ts';
import type { duplicateTexts } from './en.ts';

export type DuplicateTextKey = keyof typeof duplicateTexts;

/** Returns the texts about duplicates and merges. */
export const useDuplicateTexts = laterTexts<typeof duplicateTexts>({
  en: () => import('./en.ts').then((table) => table.duplicateTexts),
  de: () => import('./de.ts').then((table) => table.duplicateTexts),
  fr: () => import('./fr.ts').then((table) => table.duplicateTexts),
  es: () => import('./es.ts').then((table) => table.duplicateTexts),
  it: () => import('./it.ts').then((table) => table.duplicateTexts),
  nl: () => import('./nl.ts').then((table) => table.duplicateTexts),
});
