import { laterTexts } from '../../../texts/later-texts.ts';
import type english from './en.json';

export type DuplicateTextKey = keyof typeof english;

/** Returns the texts about duplicates and merges. */
export const useDuplicateTexts = laterTexts<typeof english>({
  en: () => import('./en.json', { with: { type: 'json' } }),
  de: () => import('./de.json', { with: { type: 'json' } }),
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  es: () => import('./es.json', { with: { type: 'json' } }),
  it: () => import('./it.json', { with: { type: 'json' } }),
  nl: () => import('./nl.json', { with: { type: 'json' } }),
});
