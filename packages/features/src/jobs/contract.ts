import {
  limitList,
  fields,
  flag,
  id,
  kinds,
  optionalAmount,
  optionalCurrency,
  optionalDate,
  optionalEmail,
  optionalId,
  optionalLongText,
  optionalText,
  optionalWebAddress,
  readSchema,
  recordId,
  text,
  textListInput,
  writeSchema,
} from '@nova/kinds';
import { z } from 'zod';
import { endpointsOf, record, recordListInput } from '@nova/contract';
import { webAdvert, webAdvertTexts } from './web-advert-contract.ts';

/** The kinds of questions: answered in words, by yes or no, or by an option (docs/interface/public-jobs.md#questions). */
export const questionKinds = ['TEXT', 'YES_NO', 'CHOICE'] as const;

/** The limit of questions, because nobody fills in a longer form. */
export const mostQuestions = 10;

const mostOptions = 20;

const kind = z
  .enum(questionKinds)
  .describe('How it is answered: in words, by yes or no, or by one of its options.');
const options = 'What there is to choose from; of a CHOICE alone.';

export const jobQuestion = z
  .object({
    id: z.string().describe('The name of its answer in `answers`.'),
    text: z.string().describe('What is asked.'),
    kind,
    options: z.array(z.string()).describe(options),
    required: flag().describe('Whether an application needs an answer.'),
  })
  .meta({ id: 'JobQuestion' });

export type JobQuestion = z.output<typeof jobQuestion>;

const questionInput = z
  .object({
    id: text(40)
      .regex(/^[\w-]+$/u, 'must be letters, digits, _ and -')
      .optional()
      .describe('The name of its answer; one is made where it is left out.'),
    text: text(1_000).min(1).describe('What is asked.'),
    kind: kind.default('TEXT'),
    options: z.array(text().min(1)).max(mostOptions).optional().describe(options),
    required: flag().default(false).describe('Whether an application needs an answer.'),
  })
  .superRefine(({ kind: answered, options: given = [] }, context) => {
    const distinct = new Set(given).size === given.length;
    const fits = answered === 'CHOICE' ? given.length >= 2 && distinct : given.length === 0;
    if (fits) return;
    const message =
      answered === 'CHOICE'
        ? 'must be two different options or more'
        : 'are for questions of the kind CHOICE';
    context.addIssue({ code: 'custom', path: ['options'], message });
  })
  .meta({ id: 'JobQuestionInput' });

/** The questions in a write. A given list replaces the previous questions. */
export const jobQuestionsInput = () =>
  z
    .array(questionInput)
    .max(mostQuestions, `a job has at most ${String(mostQuestions)} questions`)
    .superRefine((questions, context) => {
      const ids = questions.map(({ id }) => id).filter((id) => id !== undefined);
      if (new Set(ids).size < ids.length)
        context.addIssue({ code: 'custom', message: 'two questions have the same id' });
    })
    .optional()
    .describe('What an application on the web asks for; a write replaces the list.');

/** The place in an advert. Absent members are derived from the job's `location` text. */
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

/** A reference to master data, by id or, if no id is given, by name. */
const masterDataReference = z
  .object({ id: optionalId(), name: optionalText() })
  .describe('By id or, where no id is given, by name.')
  .meta({ id: 'MasterDataReference' });

const languageInput = z
  .object({ code: optionalText(35), name: optionalText(), level: optionalText() })
  .meta({ id: 'PublicLanguageInput' });

/** Fields in writes that only the public job shows (docs/interface/public-jobs.md#fields). */
export const jobAdvertWrite = z.object({
  description: optionalLongText(),
  applyEmail: optionalEmail(),
  applyUrl: optionalWebAddress(),
  benefits: textListInput(),
  languages: limitList(languageInput, 'languages').optional(),
  ...fields(['industries', 'sectors'], () => limitList(masterDataReference, 'references').optional()),
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

export const job = readSchema(kinds.job).meta({ id: 'Job' });

export const jobDetail = job
  .extend({
    ...fields(['publishToWebsite', 'hideCompany'], flag),
    questions: z.array(jobQuestion).describe('What an application on the web asks for.'),
    webAdvert,
  })
  .meta({ id: 'JobDetail' });

export const jobId = id().describe('The job’s id.');

const derived = endpointsOf(kinds.job, job, {
  descriptions: {
    create: 'Needs a title. What only the advert shows is written with it.',
    list: 'Newest first; live jobs, or archived ones. The same as a search with an empty query.',
    search: 'Newest first; live jobs, or archived ones.',
    get: 'The job as the agency sees it, with its internal texts and what it says on the web.',
    update:
      'Partial: what is left out stays. Lists are replaced as a whole; `pay`, `locationDetail` and `webAdvert` are merged; a blank title is ignored; null clears an optional field.',
  },
});

export const { delete: deleteJob } = derived;

export const getJob = Object.freeze({ ...derived.get, output: jobDetail });

/** Writes also take the advert, and a level by its name. */
const besides = {
  experienceLevelName: optionalText().describe('Where no id is given; a name that is new becomes a level.'),
  ...jobAdvertWrite.shape,
};

export const jobWrite = writeSchema(kinds.job).extend(besides);

export type JobWrite = z.output<typeof jobWrite>;

export const createJob = Object.freeze({ ...derived.create, input: derived.create.input.extend(besides) });

export const updateJob = Object.freeze({ ...derived.update, input: derived.update.input.extend(besides) });

const archived = flag().default(false);

export const listJobs = Object.freeze({
  ...derived.listAll,
  input: z.object({
    archived: archived.describe('Whether archived jobs are listed instead of live ones.'),
    ...recordListInput,
  }),
});

export const searchJobs = Object.freeze({
  ...derived.search,
  input: derived.search.input.extend({
    archived: archived.describe('Whether archived jobs are searched instead of live ones.'),
  }),
});

export const archiveJob = record({
  name: 'jobs.archive',
  summary: 'Archive a job',
  description: 'Takes it off the live list and the public list; refused when it is archived already.',
  route: { method: 'POST', path: '/jobs/{jobId}/archive', body: 'none' },
  input: z.object({ jobId }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});

export const unarchiveJob = record({
  name: 'jobs.unarchive',
  summary: 'Unarchive a job',
  description: 'Returns it to the live list; refused when it is not archived.',
  route: { method: 'POST', path: '/jobs/{jobId}/unarchive', body: 'none' },
  input: z.object({ jobId }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});
