import type { CandidateWrite } from '@nova/contract';
import type { candidateLanguageInput } from '@nova/kinds';
import type { z } from 'zod';
import type { CurrentRow } from '../records/change-record.ts';
import type { OwnRules } from '../records/own-rules.ts';
import { given } from '../records/row-of.ts';
import { educationToStore, employmentToStore, type Histories } from './history.ts';
import { languagesToStore } from './languages-to-store.ts';

/** What a call or a line of an import says of a candidate's lists of objects. */
type Lists = Pick<CandidateWrite, 'educationHistory' | 'employmentHistory'> & {
  readonly languages?: readonly z.output<typeof candidateLanguageInput>[] | null | undefined;
};

/**
 * A candidate's histories, whose items keep what a write leaves out of them, and languages
 * (docs/interface/values.md#histories). An unknown level or type is BAD_REQUEST.
 */
export const candidateRules: OwnRules<Lists> = {
  refersTo({ educationHistory = [], employmentHistory = [] }) {
    return {
      masterData: [
        ...educationHistory.map((item) => item.educationLevelId),
        ...employmentHistory.map((item) => item.employmentTypeId),
      ],
      masterDataNames: [
        ...educationHistory.flatMap(({ level: name }) =>
          name ? [{ group: 'educationLevels' as const, name }] : [],
        ),
        ...employmentHistory.flatMap(({ employmentType: name }) =>
          name ? [{ group: 'employmentTypes' as const, name }] : [],
        ),
      ],
    };
  },
  columns({ educationHistory: education, employmentHistory: employment, languages }, facts) {
    const before = historiesOf(facts.before);
    return given({
      educationHistory: education && educationToStore(education, before.educationHistory, facts),
      employmentHistory: employment && employmentToStore(employment, before.employmentHistory, facts),
      languages: languages ? languagesToStore(languages) : undefined,
    });
  },
};

const none: Histories = { educationHistory: [], employmentHistory: [] };

/** The row's columns have these types (prisma/schema.prisma, Candidate). */
const historiesOf = (row: CurrentRow | undefined): Histories => (row as Histories | undefined) ?? none;
