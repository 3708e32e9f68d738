import { procedure, router } from '@nova/core';
import { keepParsedCv } from './keep-parsed-cv.ts';
import { parseCv } from './parse-cv.ts';
import { getCvText } from './get-cv-text.ts';
import { getParsedCv } from './get-parsed-cv.ts';
import * as contract from './contract.ts';
import type {} from './ports.ts';

export const cvsRouter = router({
  candidates: {
    cvText: procedure(contract.getCvText).query(getCvText),
    keepParsed: procedure(contract.keepParsedCv).mutation(keepParsedCv),
    parse: procedure(contract.parseCv).mutation(parseCv),
  },
  files: {
    parsed: procedure(contract.getParsedCv).query(getParsedCv),
  },
});
