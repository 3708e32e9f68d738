import { z } from 'zod';
import { fields, nullableText } from '../../shapes.ts';
import { personName } from '../../sql/names.ts';

/** The columns of a row that an object shows under their own names. */
const own = (alias: string, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, `${alias}."${name}"`]));

/** SQL of the name of the company that a row refers to. */
const companyName = (alias: string): string =>
  `(SELECT y.name FROM companies y WHERE y."accountId" = ${alias}."accountId" AND y.id = ${alias}."companyId")`;

/** The job of an interview. */
export const interviewJob = {
  schema: z
    .object({
      id: z.string(),
      reference: z.string(),
      title: z.string(),
      companyId: nullableText(),
      companyName: nullableText(),
    })
    .meta({ id: 'InterviewJob' }),
  members: (alias: string) => ({
    ...own(alias, ['id', 'reference', 'title', 'companyId']),
    companyName: companyName(alias),
  }),
};

/** The candidate of an interview. */
export const interviewCandidate = {
  schema: z
    .object({
      id: z.string(),
      reference: z.string(),
      ...fields(['name', 'email', 'mobile', 'jobTitle'], nullableText),
    })
    .meta({ id: 'InterviewCandidate' }),
  members: (alias: string) => ({
    ...own(alias, ['id', 'reference']),
    name: personName(alias),
    ...own(alias, ['email', 'mobile', 'jobTitle']),
  }),
};

/** A contact who takes part in an interview. */
export const interviewContact = {
  schema: z
    .object({ id: z.string(), ...fields(['name', 'email', 'companyId', 'companyName'], nullableText) })
    .meta({ id: 'InterviewContact' }),
  members: (alias: string) => ({
    id: `${alias}.id`,
    name: personName(alias),
    ...own(alias, ['email', 'companyId']),
    companyName: companyName(alias),
  }),
};

/** A user who takes part in an interview. */
export const interviewUser = {
  schema: z.object({ id: z.string(), name: z.string(), email: z.string() }).meta({ id: 'InterviewUser' }),
  members: (alias: string) => own(alias, ['id', 'name', 'email']),
};
