import {
  boundedList,
  fields,
  flag,
  optionalAmount,
  optionalCurrency,
  optionalDate,
  optionalEmail,
  optionalId,
  optionalLongText,
  optionalText,
  optionalWebAddress,
  textListInput,
} from '@nova/kinds';
import { z } from 'zod';
import { jobQuestionsInput } from './job-questions.ts';
import { webAdvertTexts } from './web-advert.ts';

/** The place as an advert shows it; what is left out follows the job's `location` text. */
export const publicLocationInput = z
  .object({
    ...fields(
      [
        'addressLabel',
        'addressLine',
        'cityName',
        'cityRegion',
        'country',
        'countryCode',
        'countryName',
        'postCode',
        'regionName',
      ],
      () => optionalText(),
    ),
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
  })
  .meta({ id: 'PublicLocationInput' });

const imageInput = z
  .object({ id: optionalText(), name: optionalText(), url: optionalWebAddress() })
  .meta({ id: 'PublicImageInput' });

const codeAndNameInput = z
  .object({ code: optionalText(40), name: optionalText() })
  .meta({ id: 'CodeAndNameInput' });

const payInput = z
  .object({
    currency: z.object({ code: optionalCurrency(), name: optionalText() }).nullish(),
    label: optionalText(),
    minPay: optionalAmount(),
    maxPay: optionalAmount(),
    range: flag().nullish(),
    tenure: codeAndNameInput.nullish(),
  })
  .describe('What the advert says of the pay; what is left out follows the job’s own pay fields.')
  .meta({ id: 'PublicPayInput' });

/** A reference to master data, by id or, where no id is given, by name. */
const masterDataReference = z
  .object({ id: optionalId(), name: optionalText() })
  .describe('By id or, where no id is given, by name.')
  .meta({ id: 'MasterDataReference' });

const languageInput = z
  .object({ code: optionalText(35), name: optionalText(), level: optionalText() })
  .meta({ id: 'PublicLanguageInput' });

/** What only the public job shows (docs/interface/public-jobs.md#fields), as a job write carries it beside the private fields. */
export const jobAdvertWrite = z.object({
  description: optionalLongText(),
  applyEmail: optionalEmail(),
  applyUrl: optionalWebAddress(),
  benefits: textListInput(),
  languages: boundedList(languageInput, 'languages').optional(),
  ...fields(['industries', 'sectors'], () => boundedList(masterDataReference, 'references').optional()),
  jobType: optionalText(),
  packageOverview: optionalLongText(),
  pay: payInput.nullish(),
  locationDetail: publicLocationInput.nullish().describe('The place in detail.'),
  webAdvert: z.object(fields(webAdvertTexts, optionalLongText)).meta({ id: 'WebAdvertInput' }).nullish(),
  ...fields(['bannerImage', 'jobDetailImage'], () => imageInput.nullish()),
  ...fields(['cutOffDate', 'estClosingDate', 'postedOn'], optionalDate),
  ...fields(['publishToWebsite', 'hideCompany', 'keepAdvertWhenClosed'], () => flag().optional()),
  questions: jobQuestionsInput(),
});

export type JobAdvertWrite = z.output<typeof jobAdvertWrite>;
