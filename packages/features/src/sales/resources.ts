import { documentKind, kinds } from '@nova/contract';

export const leads = documentKind(kinds.lead);

export const opportunities = documentKind(kinds.opportunity);
