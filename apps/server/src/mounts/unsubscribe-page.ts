import { type PageLanguage, smallPage } from '../edge/small-page.ts';
import { escaped } from './html.ts';

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

export const pageTexts = {
  en: {
    title: 'Unsubscribe',
    question: 'Would you like no more mailings from {sender}?',
    questionWithoutName: 'Would you like no more of these mailings?',
    button: 'Unsubscribe',
    done: 'You are unsubscribed',
    doneBySender:
      '{sender} sends no more mailings to your address. What is under way already may still arrive.',
    doneWithoutName: 'No more mailings are sent to your address. What is under way already may still arrive.',
  },
  de: {
    title: 'Abmelden',
    question: 'Möchten Sie keine Rundschreiben von {sender} mehr bekommen?',
    questionWithoutName: 'Möchten Sie diese Rundschreiben nicht mehr bekommen?',
    button: 'Abmelden',
    done: 'Sie sind abgemeldet',
    doneBySender:
      '{sender} schickt Ihnen keine Rundschreiben mehr. Was schon unterwegs ist, kann noch ankommen.',
    doneWithoutName: 'Sie bekommen keine Rundschreiben mehr. Was schon unterwegs ist, kann noch ankommen.',
  },
  fr: {
    title: 'Se désabonner',
    question: 'Souhaitez-vous ne plus recevoir les envois de {sender} ?',
    questionWithoutName: 'Souhaitez-vous ne plus recevoir ces envois ?',
    button: 'Se désabonner',
    done: 'Votre désabonnement est enregistré',
    doneBySender:
      '{sender} ne vous enverra plus de messages groupés. Ceux qui sont déjà partis peuvent encore arriver.',
    doneWithoutName: 'Vous ne recevrez plus ces envois. Ceux qui sont déjà partis peuvent encore arriver.',
  },
  es: {
    title: 'Darse de baja',
    question: '¿Desea no recibir más envíos de {sender}?',
    questionWithoutName: '¿Desea no recibir más estos envíos?',
    button: 'Darme de baja',
    done: 'Se ha dado de baja',
    doneBySender: '{sender} ya no le enviará más mensajes. Los que ya han salido aún pueden llegarle.',
    doneWithoutName: 'Ya no recibirá más estos envíos. Los que ya han salido aún pueden llegarle.',
  },
  it: {
    title: 'Annulla iscrizione',
    question: 'Desidera non ricevere più comunicazioni da {sender}?',
    questionWithoutName: 'Desidera non ricevere più queste comunicazioni?',
    button: 'Annulla iscrizione',
    done: 'Iscrizione annullata',
    doneBySender: '{sender} non le invierà più comunicazioni. Quelle già partite possono ancora arrivare.',
    doneWithoutName: 'Non riceverà più queste comunicazioni. Quelle già partite possono ancora arrivare.',
  },
  nl: {
    title: 'Afmelden',
    question: 'Wilt u geen mailings meer ontvangen van {sender}?',
    questionWithoutName: 'Wilt u deze mailings niet meer ontvangen?',
    button: 'Afmelden',
    done: 'U bent afgemeld',
    doneBySender: '{sender} stuurt u geen mailings meer. Wat al onderweg is, kan nog aankomen.',
    doneWithoutName: 'U ontvangt deze mailings niet meer. Wat al onderweg is, kan nog aankomen.',
  },
} as const satisfies Readonly<Record<PageLanguage, PageTexts>>;
