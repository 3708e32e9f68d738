import { describe, expect, it } from '@jest/globals';
import { siteLanguages } from '@nova/contract';
import templates from '../application-mails/built-in-templates.json' with { type: 'json' };

describe('the templates of mails about applications', () => {
  it.each(siteLanguages)('hold what the English ones do: %s', (language) => {
    expect(Object.keys(templates.APPLICANT[language])).toEqual(Object.keys(templates.APPLICANT.en));
    expect(Object.keys(templates.OWNER[language])).toEqual(Object.keys(templates.OWNER.en));
  });
});
