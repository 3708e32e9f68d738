import type { SiteLanguage } from '@nova/contract';
import type { PersonPageTexts } from './person-page-texts.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };

export const pageTexts: Readonly<Record<SiteLanguage, PersonPageTexts>> = { en, de, fr, es, it, nl };
