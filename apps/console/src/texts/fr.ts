import calendar from '../features/interviews/texts/fr.json' with { type: 'json' };
import campaigns from '../features/campaigns/texts/fr.json' with { type: 'json' };
import cvs from '../features/cvs/texts/fr.json' with { type: 'json' };
import imports from '../features/imports/texts/fr.json' with { type: 'json' };
import type { Texts } from './en.ts';
import core from './fr.json' with { type: 'json' };
import settings from './settings/fr.json' with { type: 'json' };

export const texts: Texts = { ...core, ...calendar, ...campaigns, ...cvs, ...imports, ...settings };

export { default as words } from './words/fr.json' with { type: 'json' };
