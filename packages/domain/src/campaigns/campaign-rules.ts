import { NovaError } from '@nova/contract';
import type { OwnRules } from '../records/own-rules.ts';
import { contentOf } from './campaign-content.ts';

/** Only a campaign that has not been set going can be changed. */
export const campaignRules: OwnRules = {
  refuses(_row, current) {
    const status = String(current.status);
    if (status !== 'DRAFT')
      throw new NovaError('INVALID_STATE', `Only a DRAFT can be changed; this campaign is ${status}.`);
  },
  oneToOne: contentOf,
};
