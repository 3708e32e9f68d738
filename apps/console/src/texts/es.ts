import calendar from '../features/interviews/texts/es.json' with { type: 'json' };
import campaigns from '../features/campaigns/texts/es.json' with { type: 'json' };
import cvs from '../features/cvs/texts/es.json' with { type: 'json' };
import imports from '../features/imports/texts/es.json' with { type: 'json' };
import type { Texts } from './en.ts';
import core from './es.json' with { type: 'json' };
import settings from './settings/es.json' with { type: 'json' };

export const texts: Texts = { ...core, ...calendar, ...campaigns, ...cvs, ...imports, ...settings };

export { default as words } from './words/es.json' with { type: 'json' };
