import { fields, flag, id, kinds, nullableNumber, nullableText } from '@nova/kinds';
import { z } from 'zod';
import { publicJobs } from '@nova/contract';
import { webAdvert } from '../jobs/web-advert-contract.ts';

/** A place in an advert (docs/interface/public-jobs.md#fields). */
export const publicLocation = z
  .object({
    ...fields(
      ['addressLabel', 'addressLine', 'cityName', 'cityRegion', 'country', 'countryCode', 'countryName'],
      nullableText,
    ),
    ...fields(['latitude', 'longitude'], nullableNumber),
    ...fields(['postCode', 'regionName'], nullableText),
  })
  .meta({ id: 'PublicLocation' });

const codeAndName = z.object(fields(['code', 'name'], nullableText)).meta({ id: 'CodeAndName' });
const idAndName = z.object(fields(['id', 'name'], nullableText)).meta({ id: 'IdAndName' });

export const publicImage = z
  .object(fields(['id', 'name', 'url'], nullableText))
  .describe('All null where there is no image.')
  .meta({ id: 'PublicImage' });

export const publicTag = z.object({ key: nullableText(), value: z.string() }).meta({ id: 'PublicTag' });

export const publicLanguage = z
  .object({ code: nullableText(), name: nullableText(), level: nullableText() })
  .meta({ id: 'PublicLanguage' });

export const publicPay = z
  .object({
    currency: codeAndName,
    label: nullableText(),
    minPay: nullableNumber(),
    maxPay: nullableNumber(),
    range: flag().describe('Whether the pay lies between two different amounts.'),
    tenure: codeAndName,
  })
  .meta({ id: 'PublicPay' });

export const publicRecruiter = z
  .object({
    ...fields(
      ['fullName', 'headline', 'id', 'initials', 'email', 'mobile', 'workPhone', 'linkedIn', 'profilePicUrl'],
      nullableText,
    ),
    languages: z.array(z.string()),
    address: publicLocation,
  })
  .meta({ id: 'PublicRecruiter' });

const dayFirst = () =>
  z
    .string()
    .regex(/^\d{2}\/\d{2}\/\d{4}$/u)
    .nullable()
    .describe('dd/MM/yyyy in the account’s time zone.');

/** A job as a website shows it, without internal data (docs/interface/public-jobs.md#what-never-leaves). */
export const publicJob = z
  .object({
    id: z.string(),
    reference: z.string(),
    title: z.string(),
    ...fields(
      [
        'shortDescription',
        'description',
        'applyEmail',
        'applyUrl',
        'companyName',
        'employmentType',
        'experience',
        'industry',
        'jobType',
        'sector',
        'status',
        'packageOverview',
        'ownerId',
        'ownerName',
      ],
      nullableText,
    ),
    tenantId: z.string(),
    ...fields(['cutOffDate', 'estClosingDate', 'postedOn'], dayFirst),
    openings: nullableNumber().describe(kinds.job.fields.openPositions.description),
    uniqueId: z.number().describe('The number in the reference.'),
    ...fields(['archived', 'hot', 'keepAdvertWhenClosed', 'publishToWebsite', 'remoteWorking'], flag),
    ...fields(['benefits', 'skills'], () => z.array(z.string())),
    tags: z.array(publicTag),
    ...fields(['industries', 'sectors'], () => z.array(idAndName)),
    ...fields(['bannerImage', 'jobDetailImage'], () => publicImage),
    languages: z.array(publicLanguage),
    location: publicLocation,
    pay: publicPay,
    recruiter: publicRecruiter,
    webAdvert,
  })
  .meta({ id: 'PublicJob' });

export const listPublicJobs = publicJobs({
  name: 'publicJobs.listByClient',
  summary: 'List a client company’s jobs for the public',
  description:
    'Every job of the company with its advert, recruiter and place to apply. Takes a key of the role PUBLIC, which may stand in a web page.',
  role: 'PUBLIC',
  route: { method: 'GET', path: '/public/jobs/client/{companyId}' },
  input: z.object({
    companyId: id().describe('The client company’s id.'),
    includeArchived: flag().default(false).describe('Whether archived jobs are returned too.'),
  }),
  output: publicJob,
  errors: ['NOT_FOUND'],
});
