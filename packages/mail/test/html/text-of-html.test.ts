import { describe, expect, it } from '@jest/globals';
import { textOfHtml } from '../../src/html/text-of-html.ts';

describe('text of html', () => {
  it('words and where links lead stay, pictures go', () => {
    const html =
      '<p>Dear Ana,</p><p><a href="https://a.test/job">Your job</a><img src="https://a.test/x.png"></p>';
    expect(textOfHtml(html)).toBe('Dear Ana,\n\nYour job [https://a.test/job]');
  });
});
