import calendar from '../features/interviews/texts/nl.json' with { type: 'json' };
import campaigns from '../features/campaigns/texts/nl.json' with { type: 'json' };
import cvs from '../features/cvs/texts/nl.json' with { type: 'json' };
import imports from '../features/imports/texts/nl.json' with { type: 'json' };
import type { Texts } from './en.ts';
import core from './nl.json' with { type: 'json' };
import settings from './settings/nl.json' with { type: 'json' };

export const texts: Texts = { ...core, ...calendar, ...campaigns, ...cvs, ...imports, ...settings };

export { default as words } from './words/nl.json' with { type: 'json' };
