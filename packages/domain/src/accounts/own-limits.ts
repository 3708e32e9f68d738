import { effectiveLimits, limitNames, planNames, type Limits } from '@nova/contract';
import { z } from 'zod';

/** The limits that an account has over its plan's, as the text of their JSON column. */
export const ownLimits = z
  .string()
  .transform((text) => z.partialRecord(z.enum(limitNames), z.number().nullable()).parse(JSON.parse(text)));

const planAndLimits = z.object({ plan: z.enum(planNames), limits: ownLimits });

/** The limits in force, from a row with `plan` and the JSON text `limits`. */
export function limitsOfRow(row: unknown): Limits {
  const { plan, limits } = planAndLimits.parse(row);
  return effectiveLimits(plan, limits);
}
