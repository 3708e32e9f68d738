import type { PageLanguage } from '../../edge/page-language.ts';
import { smallPage } from '../../edge/small-page.ts';
import { escaped } from '../pages/html.ts';
import { pageTexts } from './languages.ts';

const tick =
  '<svg class="tick" width="44" height="44" viewBox="0 0 44 44" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="22" cy="22" r="20"/><path d="M13.5 22.5l6 6 11-12.5"/></svg>';

/** The page that asks, or the one that says that it is done (docs/interface/campaign-results.md#unsubscribing). */
export function unsubscribePage(
  step: 'ask' | 'done',
  { language, sender }: { readonly language: PageLanguage; readonly sender: string | null },
): string {
  const texts = pageTexts[language];
  const title = step === 'ask' ? texts.title : texts.done;
  const words =
    step === 'ask'
      ? sentence(sender, texts.question, texts.questionWithoutName)
      : sentence(sender, texts.doneBySender, texts.doneWithoutName);
  const button = `
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">${texts.button}</button></form>`;
  return smallPage({
    language,
    title,
    body: `${step === 'done' ? tick : ''}<h1>${title}</h1>
<p>${words}</p>${step === 'ask' ? button : ''}`,
  });
}

/** A name may be written in any direction, and is no part of the page. */
const sentence = (sender: string | null, withName: string, without: string): string =>
  sender === null || sender.trim() === ''
    ? without
    : withName.replace('{sender}', () => `<bdi>${escaped(sender)}</bdi>`);
