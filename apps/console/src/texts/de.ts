import calendar from '../features/interviews/texts/de.json' with { type: 'json' };
import campaigns from '../features/campaigns/texts/de.json' with { type: 'json' };
import cvs from '../features/cvs/texts/de.json' with { type: 'json' };
import imports from '../features/imports/texts/de.json' with { type: 'json' };
import type { Texts } from './en.ts';
import core from './de.json' with { type: 'json' };
import settings from './settings/de.json' with { type: 'json' };

export const texts: Texts = { ...core, ...calendar, ...campaigns, ...cvs, ...imports, ...settings };

export { default as words } from './words/de.json' with { type: 'json' };
