import { procedure, router } from '@nova/core';
import { keepParsedCv } from './keep-parsed-cv.ts';
import { parseCv } from './parse-cv.ts';
import { getParsedCv } from './get-parsed-cv.ts';
import * as contract from './contract.ts';
import type {} from './ports.ts';

export const cvsRouter = router({
  candidates: {
    keepParsed: procedure(contract.keepParsedCv).mutation(keepParsedCv),
    parse: procedure(contract.parseCv).mutation(parseCv),
  },
  files: {
    parsed: procedure(contract.getParsedCv).query(getParsedCv),
  },
});
