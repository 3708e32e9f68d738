import calendar from '../features/interviews/texts/it.json' with { type: 'json' };
import campaigns from '../features/campaigns/texts/it.json' with { type: 'json' };
import cvs from '../features/cvs/texts/it.json' with { type: 'json' };
import imports from '../features/imports/texts/it.json' with { type: 'json' };
import type { Texts } from './en.ts';
import core from './it.json' with { type: 'json' };
import settings from './settings/it.json' with { type: 'json' };

export const texts: Texts = { ...core, ...calendar, ...campaigns, ...cvs, ...imports, ...settings };

export { default as words } from './words/it.json' with { type: 'json' };
