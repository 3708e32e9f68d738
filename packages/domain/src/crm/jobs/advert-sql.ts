import { webAdvertTexts } from '@nova/contract';

/** A flag of the advert of job `of`. */
export const advertFlag = (name: string, of = 'j'): string =>
  `coalesce((${of}.advert ->> '${name}')::boolean, false)`;

/** The texts of its advert on the web. */
export const webAdvertOf = (of: string): string =>
  `json_build_object(${webAdvertTexts.map((name) => `'${name}', ${of}.advert #>> '{webAdvert,${name}}'`).join(', ')})`;

/** The questions that an application answers. */
export const questionsOf = (of: string): string => `coalesce(${of}.advert -> 'questions', '[]'::jsonb)`;
