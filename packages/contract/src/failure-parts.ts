import { z } from 'zod';

/** One place of the input, its members joined with dots, and what is the matter with it. */
export const issue = z.object({ path: z.string(), message: z.string() });

export type Issue = Readonly<z.infer<typeof issue>>;

/** The limit that was reached, as `limit` of a 429 shows it; `resetsOn` is null for record limits. */
export const limitReached = z.object({
  name: z.string(),
  max: z.number(),
  used: z.number(),
  resetsOn: z.string().nullable(),
});

export type LimitReached = Readonly<z.infer<typeof limitReached>>;
