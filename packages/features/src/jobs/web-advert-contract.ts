import { fields, nullableText } from '@nova/kinds';
import { z } from 'zod';

/** The long texts of an advert. */
export const webAdvertTexts = [
  'coreSkills',
  'keyLanguages',
  'mainResponsibilities',
  'recruitmentProcess',
  'whatWillYouLearn',
  'whatsOnOffer',
] as const;

export const webAdvert = z.object(fields(webAdvertTexts, nullableText)).meta({ id: 'WebAdvert' });
