import type { NovaError } from '@nova/contract';
import { mailPaths } from '@nova/features';
import { sendError, sendJson, parseWeights } from '@nova/rest';
import type { Exchange } from '../exchange.ts';
import { chooseLanguage, type PageLanguage, smallPage, smallPageHeaders } from './small-page.ts';

/** Only programs use these paths, and an HTML page would be useless to them. */
const ofPrograms = /^\/(?:api|trpc|health|metrics|openapi\.json)(?:\/|$)/u;

/** Answers a browser with a page, programs with JSON (docs/interface/errors.md#pages). */
export function sendFailure(exchange: Exchange, error: NovaError): Promise<void> {
  const { request, response, path, call } = exchange;
  if (ofPrograms.test(path) || !prefersPage(request.headers.accept))
    return sendError({ request, response }, error, { ...call, warnings: call.warnings.list });
  const language = chooseLanguage(request.headers['accept-language']);
  const [title, text] = failureTexts[language][classifyFailure(error, path)];
  const { retryAfter } = error.details;
  response.setHeader('Vary', `${String(response.getHeader('Vary') ?? '')}, Accept-Language`);
  const page = smallPage({ language, title, body: `<h1>${title}</h1>\n<p>${text}</p>` });
  return sendJson({ request, response }, error.status, page, {
    ...smallPageHeaders(language),
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  });
}

/** Browsers that open an address prefer HTML to JSON, unlike programs. */
function prefersPage(accept: string | undefined): boolean {
  const weights = parseWeights((accept ?? '').toLowerCase());
  const json = weights.get('application/json') ?? weights.get('application/*') ?? weights.get('*/*') ?? 0;
  return (weights.get('text/html') ?? 0) > json;
}

function classifyFailure({ status }: NovaError, path: string): FailureKind {
  const isMailLink = Object.values(mailPaths).some((base) => path.startsWith(`${base}/`));
  if (status === 404) return isMailLink ? 'mailLink' : 'unknown';
  if (status === 410) return 'past';
  return status === 429 || status === 503 ? 'later' : 'failed';
}

type FailureKind = 'unknown' | 'mailLink' | 'past' | 'later' | 'failed';

type FailureText = readonly [title: string, text: string];

const failureTexts = {
  en: {
    unknown: [
      'Page not found',
      'There is nothing at this address. Check it for typing mistakes, or ask whoever gave you the link.',
    ],
    mailLink: [
      'This link does not work',
      'It may have been cut off. Open it again from the email, or copy it from there as a whole. To stop the mailings, you can also reply to the email and say so.',
    ],
    past: ['This link has expired', 'Ask whoever gave it to you for a new one.'],
    later: ['Please try again', 'The page cannot be shown at the moment. Try again in a minute.'],
    failed: ['Something went wrong', 'Your request could not be carried out.'],
  },
  de: {
    unknown: [
      'Seite nicht gefunden',
      'Unter dieser Adresse gibt es nichts. Prüfen Sie sie auf Tippfehler, oder fragen Sie nach, woher Sie den Link haben.',
    ],
    mailLink: [
      'Dieser Link funktioniert nicht',
      'Vielleicht ist er abgeschnitten. Öffnen Sie ihn noch einmal aus der E-Mail, oder kopieren Sie ihn dort vollständig. Um keine Rundschreiben mehr zu bekommen, können Sie auch auf die E-Mail antworten.',
    ],
    past: ['Dieser Link ist abgelaufen', 'Bitten Sie um einen neuen, wo Sie ihn bekommen haben.'],
    later: [
      'Bitte versuchen Sie es noch einmal',
      'Die Seite kann gerade nicht angezeigt werden. Versuchen Sie es in einer Minute noch einmal.',
    ],
    failed: ['Etwas ist schiefgegangen', 'Ihre Anfrage konnte nicht ausgeführt werden.'],
  },
  fr: {
    unknown: [
      'Page introuvable',
      'Il n’y a rien à cette adresse. Vérifiez qu’elle ne contient pas de faute de frappe, ou demandez à la personne qui vous a donné le lien.',
    ],
    mailLink: [
      'Ce lien ne fonctionne pas',
      'Il a peut-être été coupé. Ouvrez-le de nouveau depuis l’e-mail, ou copiez-le en entier. Pour ne plus recevoir ces envois, vous pouvez aussi répondre à l’e-mail.',
    ],
    past: ['Ce lien a expiré', 'Demandez-en un nouveau à la personne qui vous l’a donné.'],
    later: [
      'Veuillez réessayer',
      'La page ne peut pas être affichée pour le moment. Réessayez dans une minute.',
    ],
    failed: ['Un problème est survenu', 'Votre demande n’a pas pu être traitée.'],
  },
  es: {
    unknown: [
      'Página no encontrada',
      'No hay nada en esta dirección. Compruebe que está bien escrita o pregunte a quien le dio el enlace.',
    ],
    mailLink: [
      'Este enlace no funciona',
      'Puede que esté cortado. Ábralo de nuevo desde el correo o cópielo entero. Para no recibir más envíos, también puede responder al correo.',
    ],
    past: ['Este enlace ha caducado', 'Pida uno nuevo a quien se lo dio.'],
    later: [
      'Inténtelo de nuevo',
      'La página no se puede mostrar en este momento. Inténtelo de nuevo dentro de un minuto.',
    ],
    failed: ['Algo ha fallado', 'No se ha podido atender su petición.'],
  },
  it: {
    unknown: [
      'Pagina non trovata',
      'A questo indirizzo non c’è nulla. Controlli che sia scritto correttamente o chieda a chi le ha dato il link.',
    ],
    mailLink: [
      'Questo link non funziona',
      'Forse è incompleto. Lo apra di nuovo dall’e-mail o lo copi per intero. Per non ricevere più comunicazioni può anche rispondere all’e-mail.',
    ],
    past: ['Questo link è scaduto', 'Ne chieda uno nuovo a chi glielo ha dato.'],
    later: ['Riprovi tra poco', 'Al momento la pagina non può essere visualizzata. Riprovi tra un minuto.'],
    failed: ['Qualcosa è andato storto', 'La sua richiesta non ha potuto essere eseguita.'],
  },
  nl: {
    unknown: [
      'Pagina niet gevonden',
      'Op dit adres is niets te vinden. Controleer het op typefouten of vraag het aan degene van wie u de link hebt.',
    ],
    mailLink: [
      'Deze link werkt niet',
      'Misschien is hij afgebroken. Open hem opnieuw vanuit de e-mail of kopieer hem daar in zijn geheel. Om geen mailings meer te ontvangen, kunt u ook op de e-mail antwoorden.',
    ],
    past: ['Deze link is verlopen', 'Vraag een nieuwe aan degene van wie u hem hebt.'],
    later: [
      'Probeer het opnieuw',
      'De pagina kan op dit moment niet worden getoond. Probeer het over een minuut opnieuw.',
    ],
    failed: ['Er is iets misgegaan', 'Uw verzoek kon niet worden uitgevoerd.'],
  },
} as const satisfies Readonly<Record<PageLanguage, Readonly<Record<FailureKind, FailureText>>>>;
