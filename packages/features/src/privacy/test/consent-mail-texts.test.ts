import { describe, expect, it } from '@jest/globals';
import { siteLanguages } from '@nova/contract';
import { consentMailTexts } from '../consent-mail-texts.ts';

describe('the texts of the mail that asks for consent', () => {
  it.each(siteLanguages)('hold what the English ones do: %s', (language) => {
    expect(Object.keys(consentMailTexts[language])).toEqual(Object.keys(consentMailTexts.en));
  });
});
