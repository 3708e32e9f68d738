import { webAdvertTexts } from '@nova/contract';

/** Returns SQL of a flag of the advert of job `of`. */
export const advertFlag = (name: string, of = 'j'): string =>
  `coalesce((${of}.advert ->> '${name}')::boolean, false)`;

/** Returns SQL of the texts of the job's web advert. */
export const webAdvertOf = (of: string): string =>
  `json_build_object(${webAdvertTexts.map((name) => `'${name}', ${of}.advert #>> '{webAdvert,${name}}'`).join(', ')})`;

/** Returns SQL of the questions that an application answers. */
export const questionsOf = (of: string): string => `coalesce(${of}.advert -> 'questions', '[]'::jsonb)`;
