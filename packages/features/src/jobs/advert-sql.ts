import { webAdvertTexts } from './web-advert-contract.ts';

/** Returns SQL of a flag of the advert of job `of`. */
export const buildAdvertFlagSql = (name: string, of = 'j'): string =>
  `coalesce((${of}.advert ->> '${name}')::boolean, false)`;

/** Returns SQL of the texts of the job's web advert. */
export const buildWebAdvertSql = (of: string): string =>
  `json_build_object(${webAdvertTexts.map((name) => `'${name}', ${of}.advert #>> '{webAdvert,${name}}'`).join(', ')})`;

/** Returns SQL of the questions that an application answers. */
export const buildQuestionsSql = (of: string): string => `coalesce(${of}.advert -> 'questions', '[]'::jsonb)`;
