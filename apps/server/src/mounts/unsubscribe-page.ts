import { type PageLanguage, smallPage } from '../edge/small-page.ts';
import { escaped } from './html.ts';
import unsubscribeTexts from './unsubscribe-texts.json' with { type: 'json' };

const tick =
  '<svg class="tick" width="44" height="44" viewBox="0 0 44 44" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="22" cy="22" r="20"/><path d="M13.5 22.5l6 6 11-12.5"/></svg>';

/** Renders the page of docs/interface/campaign-results.md#unsubscribing. */
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

/** Isolates the name, because it may have another text direction. */
const sentence = (sender: string | null, withName: string, without: string): string =>
  sender === null || sender.trim() === ''
    ? without
    : withName.replace('{sender}', () => `<bdi>${escaped(sender)}</bdi>`);

/** `{sender}` is the sender's name. */
interface PageTexts {
  readonly title: string;
  readonly question: string;
  readonly questionWithoutName: string;
  readonly button: string;
  readonly done: string;
  readonly doneBySender: string;
  readonly doneWithoutName: string;
}

export const pageTexts: Readonly<Record<PageLanguage, PageTexts>> = unsubscribeTexts;
