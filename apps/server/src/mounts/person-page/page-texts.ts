import type { SiteLanguage } from '@nova/contract';
import type { PersonPageTexts } from './person-page-texts.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as es } from './texts/es.ts';
import { texts as fr } from './texts/fr.ts';
import { texts as it } from './texts/it.ts';
import { texts as nl } from './texts/nl.ts';

export const pageTexts: Readonly<Record<SiteLanguage, PersonPageTexts>> = { en, de, fr, es, it, nl };
