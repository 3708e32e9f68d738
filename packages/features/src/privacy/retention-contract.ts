import { limitList, optionalId, queryText, nonBlankId, nonEmptyText, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { record } from '@nova/contract';
import { listEntities } from '../lists/distribution-lists-contract.ts';

/** The actions that a rule can take with a record (docs/interface/privacy.md#retention). */
export const retentionActions = ['ASK', 'ANONYMISE', 'ERASE'] as const;

/** The dates from which a rule can count its days. */
export const retentionDates = ['lastActivityDate', 'createdOn'] as const;

/** The number of records that one run changes. */
export const retentionRun = { most: 10_000, usual: 1_000 } as const;

/** The minutes for which a preview can be run. */
export const retentionPreviewMinutes = 60;

/** A person who was asked is not asked again for this number of days. */
export const retentionAskDays = 30;

/** A hundred years, in days. */
const mostDays = 36_500;

const descriptions = {
  name: 'Its name.',
  entity: 'The kind of record.',
  query: 'Which records; blank: all.',
  action: 'ASK: for a consent, by mail; ANONYMISE; ERASE.',
  afterDays: 'A record is due so many days after `of`.',
  of: 'From when the days count; a record without lastActivityDate counts from createdOn.',
  nightly: 'Whether it is applied every night at 03:00 of the account’s time zone.',
  purpose: 'ASK: the code of the purpose.',
  senderId: 'ASK: whom the mail comes from.',
} as const;

const entity = z.enum(listEntities);
const action = z.enum(retentionActions);
const of = z.enum(retentionDates);
const maxPerRun = z.int().min(1).max(retentionRun.most);
const maxPerRunText = 'How many records one run changes at most.';
const rulesText = 'In their order: the first that matches a record, and is due, has it.';

export const retentionRule = z
  .object({
    name: z.string().describe(descriptions.name),
    entity: entity.describe(descriptions.entity),
    query: z.string().describe(descriptions.query),
    action: action.describe(descriptions.action),
    afterDays: z.int().describe(descriptions.afterDays),
    of: of.describe(descriptions.of),
    nightly: z.boolean().describe(descriptions.nightly),
    purpose: z.string().nullable().describe(descriptions.purpose),
    senderId: z.string().nullable().describe(descriptions.senderId),
  })
  .meta({ id: 'RetentionRule', description: 'What becomes of records that it has, and when.' });

export type RetentionRule = z.output<typeof retentionRule>;

export const retention = z
  .object({
    rules: z.array(retentionRule).describe(rulesText),
    maxPerRun: z.int().describe(maxPerRunText),
  })
  .meta({ id: 'Retention', description: 'What becomes of persons with time.' });

const ruleInput = z
  .object({
    name: nonEmptyText().describe(descriptions.name),
    entity: entity.describe(descriptions.entity),
    query: queryText().nullish().describe(descriptions.query),
    action: action.describe(descriptions.action),
    afterDays: z.int().min(1).max(mostDays).describe(descriptions.afterDays),
    of: of.describe(descriptions.of),
    nightly: z.boolean().optional().describe(descriptions.nightly),
    purpose: nonEmptyText().nullish().describe(descriptions.purpose),
    senderId: optionalId().describe(descriptions.senderId),
  })
  .superRefine((rule, context) => {
    for (const path of ['purpose', 'senderId'] as const) {
      const isGiven = (rule[path] ?? null) !== null;
      if (isGiven === (rule.action === 'ASK')) continue;
      const message = isGiven ? 'is for the action ASK alone' : 'is needed for the action ASK';
      context.addIssue({ code: 'custom', path: [path], message });
    }
  })
  .meta({ id: 'RetentionRuleInput', description: 'A rule as it is set.' });

export const getRetention = record({
  name: 'privacy.retention',
  summary: 'Get the retention rules',
  description: 'What becomes of persons with time.',
  route: { method: 'GET', path: '/privacy/retention' },
  input: z.object({}),
  output: retention,
  errors: ['FORBIDDEN'],
});

export const setRetention = record({
  name: 'privacy.setRetention',
  summary: 'Set the retention rules',
  description:
    'Partial: what is left out stays; `rules` replaces them all. Nothing is changed of any person before a run. Answers the rules.',
  userRole: 'ADMIN',
  route: { method: 'PUT', path: '/privacy/retention' },
  input: z.object({
    rules: limitList(ruleInput, 'retentionRules')
      .superRefine((rules, context) => {
        if (new Set(rules.map(({ name }) => name)).size < rules.length)
          context.addIssue({ code: 'custom', message: 'two rules have one name' });
      })
      .optional()
      .describe(rulesText),
    maxPerRun: maxPerRun.optional().describe(maxPerRunText),
  }),
  output: retention,
  storedAnswer: 'NOTHING',
  errors: ['NOT_FOUND', 'INVALID_QUERY'],
});

const ruleName = z.string().describe('The rule’s name.');

export const retentionPreview = z
  .object({
    previewId: z.string().describe('What runs it, once.'),
    expiresOn: timestamp().describe('Until when it can be run, ISO 8601 in UTC.'),
    rules: z
      .array(
        z.object({
          name: ruleName,
          action: action.describe(descriptions.action),
          total: z.int().describe('Records that the rule has: held, willDo and left together.'),
          held: z.int().describe('Of those, records on hold; they stay.'),
          willDo: z.int().describe('Records that the run will change, the oldest first.'),
          left: z
            .int()
            .describe(
              'Records beyond `maxPerRun`; of ASK also persons who cannot be asked, or not again yet.',
            ),
          sample: z
            .array(z.object({ id: z.string(), reference: z.string(), name: z.string().nullable() }))
            .describe('Some of willDo, the oldest first.'),
        }),
      )
      .describe('Each rule, in their order.'),
  })
  .meta({ id: 'RetentionPreview', description: 'What a run of the rules will do.' });

export const previewRetention = record({
  name: 'privacy.previewRetention',
  summary: 'Preview a run of the retention rules',
  description: 'Counts what a run will do, and notes the records. Changes none.',
  route: { method: 'POST', path: '/privacy/retention/preview', body: 'none' },
  input: z.object({}),
  output: retentionPreview,
  storedAnswer: 'NOTHING',
});

export const retentionRunResult = z
  .object({
    rules: z
      .array(
        z.object({
          name: ruleName,
          done: z.int().describe('Records that were changed, or persons asked.'),
          changed: z.int().describe('Records that left the rule since the preview; they stay.'),
          held: z.int().describe('Records that were put on hold since; they stay.'),
          left: z.int().describe('Records of the preview that could not be done; the next run finds them.'),
        }),
      )
      .describe('Each rule, in their order.'),
  })
  .meta({ id: 'RetentionRun', description: 'What a run of the rules did.' });

export const runRetention = record({
  name: 'privacy.runRetention',
  summary: 'Run the retention rules as previewed',
  description:
    'Does what the preview noted, the oldest first, but for what left its rule or was put on hold since. A preview runs once, within an hour.',
  userRole: 'ADMIN',
  route: { method: 'POST', path: '/privacy/retention/run' },
  input: z.object({ previewId: nonBlankId('previewId').describe('The preview.') }),
  output: retentionRunResult,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export type RetentionRun = z.output<typeof retentionRunResult>;
export type RetentionPreview = z.output<typeof retentionPreview>;
