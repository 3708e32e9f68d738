import { laterTexts } from '../../../texts/later-texts.ts';
import type { proposalTexts } from './en.ts';

/** Returns the texts about proposals. */
export const useProposalTexts = laterTexts<typeof proposalTexts>({
  en: () => import('./en.ts').then((table) => table.proposalTexts),
  de: () => import('./de.ts').then((table) => table.proposalTexts),
  fr: () => import('./fr.ts').then((table) => table.proposalTexts),
  es: () => import('./es.ts').then((table) => table.proposalTexts),
  it: () => import('./it.ts').then((table) => table.proposalTexts),
  nl: () => import('./nl.ts').then((table) => table.proposalTexts),
});
