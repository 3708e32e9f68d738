import { text } from '@nova/kinds';
import { z } from 'zod';
import { isTypePattern, unknownType } from './events.ts';

/** More than there are types of events. */
const most = 100;

/** Types of events in a body, and patterns that stand for several, each once (docs/interface/webhooks.md#types). */
export const webhookTypes = () =>
  z
    .array(
      text().superRefine((name, context) => {
        if (!isTypePattern(name)) context.addIssue({ code: 'custom', message: unknownType(name) });
      }),
    )
    .min(1)
    .max(most)
    .overwrite((names) => [...new Set(names)])
    .describe('Types of events, such as `candidate.created`; `job.*` stands for all of a kind, `*` for all.');
