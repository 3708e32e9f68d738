import { describe, expect, it } from '@jest/globals';
import { siteLanguages } from '@nova/contract';
import { pageTexts as personPage } from '../src/mounts/person-page/page-texts.ts';
import { pageTexts as unsubscribePage } from '../src/mounts/unsubscribe-page.ts';

/** A table without its words. */
const shapeOf = (table: unknown): unknown =>
  JSON.parse(JSON.stringify(table), (_key, value: unknown) => (typeof value === 'string' ? '' : value));

describe('the texts of pages for strangers', () => {
  it.each(siteLanguages)('hold what the English ones do: %s', (language) => {
    expect(shapeOf(personPage[language])).toEqual(shapeOf(personPage.en));
    expect(shapeOf(unsubscribePage[language])).toEqual(shapeOf(unsubscribePage.en));
  });
});
