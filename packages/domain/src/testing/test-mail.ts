import { mailServerOf } from '@nova/mail';
import type { SendingSettings } from '../index.ts';

/** Mail settings whose server nobody asks. */
export const testMail: SendingSettings = {
  server: mailServerOf('smtp://127.0.0.1:2525'),
  publicUrl: 'http://crm.test',
  bounceDomain: null,
  retrySeconds: [60],
  ratePerDomain: null,
  deliveredAfterHours: 72,
};
