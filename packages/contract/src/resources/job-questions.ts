import { flag, text } from '@nova/kinds';
import { z } from 'zod';

/** How a question is answered: in words, by yes or no, or by one of its options (docs/interface/public-jobs.md#questions). */
export const questionKinds = ['TEXT', 'YES_NO', 'CHOICE'] as const;

/** So many questions at most: a form that asks for more is not filled in. */
export const mostQuestions = 10;

const mostOptions = 20;

const kind = z
  .enum(questionKinds)
  .describe('How it is answered: in words, by yes or no, or by one of its options.');
const options = 'What there is to choose from; of a CHOICE alone.';

/** What an application to a job asks for. */
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

/** The questions of a job as a write carries them; a list that is given replaces the one before. */
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
