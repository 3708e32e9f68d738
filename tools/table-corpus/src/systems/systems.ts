import { bullhorn } from './bullhorn.ts';
import { excel } from './excel.ts';
import { greenhouse } from './greenhouse.ts';
import { jobAdder } from './jobadder.ts';
import { linkedInRecruiter } from './linkedin-recruiter.ts';
import { recruitCrm } from './recruit-crm.ts';
import type { System } from './system.ts';
import { vincere } from './vincere.ts';
import { workable } from './workable.ts';
import { zohoRecruit } from './zoho-recruit.ts';

export const systems: readonly System[] = [
  ...[bullhorn, zohoRecruit, vincere, jobAdder, recruitCrm, workable, greenhouse, linkedInRecruiter, excel],
];
