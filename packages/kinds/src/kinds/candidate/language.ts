import { z } from 'zod';
import { optionalText, requiredText } from '../../values.ts';

/** A language that a candidate speaks, as reads show it. */
export const candidateLanguage = z
  .object({ code: z.string(), name: z.string(), level: z.string().optional() })
  .meta({ id: 'CandidateLanguage' });

/** How a query looks at languages. */
export const languageMembers = { code: 'code', name: 'text', level: 'text' } as const;

/** A language as it is written; without a name the code's English name stands in. */
export const candidateLanguageInput = z
  .object({
    code: requiredText(35).describe('An ISO 639 code such as de.'),
    name: optionalText(),
    level: optionalText().describe('The proficiency, such as B2 or Native.'),
  })
  .meta({ id: 'CandidateLanguageInput' });
