import { z } from 'zod';
import { fields, nullableText } from '../../shapes.ts';
import { month, optionalDate, optionalId, optionalLongText, optionalText, year } from '../../values.ts';

/** A school or a degree, as reads show it. */
export const education = z
  .object({
    id: z.string(),
    level: nullableText(),
    major: nullableText(),
    organisation: nullableText(),
    grade: nullableText(),
    ...fields(['startYear', 'startMonth', 'endYear', 'endMonth'], () =>
      z.int().describe('0 when not given.'),
    ),
  })
  .meta({ id: 'Education' });

/** How a query looks at schools and degrees. */
export const educationMembers = {
  level: 'text',
  major: 'text',
  organisation: 'text',
  grade: 'text',
  startYear: 'number',
  startMonth: 'number',
  endYear: 'number',
  endMonth: 'number',
} as const;

export const educationInput = z
  .object({
    id: optionalId(),
    educationLevelId: optionalId(),
    level: optionalText().describe('Resolved by name where no educationLevelId is given.'),
    organisation: optionalText(),
    major: optionalText(),
    grade: optionalText(),
    startYear: year(),
    startMonth: month(),
    endYear: year(),
    endMonth: month(),
  })
  .meta({ id: 'EducationInput' });

/** An employer so far, as reads show it. */
export const employment = z
  .object({
    id: z.string(),
    ...fields(
      ['companyName', 'employmentType', 'jobTitle', 'startDate', 'endDate', 'workSummary'],
      nullableText,
    ),
  })
  .meta({ id: 'Employment' });

/** How a query looks at employers. */
export const employmentMembers = {
  companyName: 'text',
  employmentType: 'text',
  jobTitle: 'text',
  workSummary: 'text',
  startDate: 'date',
  endDate: 'date',
} as const;

export const employmentInput = z
  .object({
    id: optionalId(),
    companyName: optionalText(),
    jobTitle: optionalText(),
    employmentTypeId: optionalId(),
    employmentType: optionalText().describe('Resolved by name where no employmentTypeId is given.'),
    startDate: optionalDate(),
    endDate: optionalDate(),
    workSummary: optionalLongText(),
  })
  .meta({ id: 'EmploymentInput' });
