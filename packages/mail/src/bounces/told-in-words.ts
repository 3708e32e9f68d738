import { nothingTold, responseOf, type MailReport } from './mail-report.ts';
import { isHard, spelled, statusInText } from './status-code.ts';

/** A mail without a machine's part: what its headers and words say. */
export interface WordsOfMail {
  /** Header values by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly subject: string;
  readonly from: string;
  readonly text: string;
  /** Whether it came from the empty address, as bounces do (RFC 5321). */
  readonly isFromNobody: boolean;
}

/** From here on it is the mail that came back, and its words are not the server's. */
const original =
  /^(?:[-=_ ]{2}.{0,200}?(?:below this line|copy of|original|returned|enclosed|unsent|undelivered|headers)|(?:received|return-path|dkim-signature|mime-version):|(?:original|returned) message)/imu;

const longestText = 20_000;
const servers =
  /^(?:mailer[-_.]?daemon|post?master|poostmaster|mail[-_.]?delivery|mail-?system|double-bounce)/iu;
const stillTrying =
  /^this is a warning message only|you do not need to resend|will (?:continue|keep) (?:to )?(?:try|retry)|(?:still|being) (?:being )?retried/imu;
const delayedSubject = /\bdelay(?:ed)?\b|^warning: (?:message|could not send)|verz(?:ö|oe)ger/iu;
const answering =
  /^(?:auto(?:mati[a-z]+)?[ :-]|out of (?:the )?office|abwesen|absence|réponse automatique|respuesta autom|risposta autom|automatisch)/iu;

/**
 * What a mail tells whose server writes no report part (qmail, old Exim, Domino). Where a status code stands in its words that
 * decides; what cannot be told is soft. Automatic answers, and mails that people write, tell nothing.
 */
export function toldInWords(mail: WordsOfMail): MailReport {
  const { headers, subject, from, isFromNobody } = mail;
  const isServer = headers.has('x-failed-recipients') || servers.test(from);
  if (!isServer && (!isFromNobody || isAutomaticAnswer(headers, subject))) return nothingTold;
  const text = mail.text.slice(0, longestText);
  const words = text.slice(0, original.exec(text)?.index ?? text.length);
  if (delayedSubject.test(subject) || stillTrying.test(words))
    return { outcome: 'DELAYED', status: null, response: responseOf(words) };
  const status = statusInText(words);
  return {
    outcome: status !== null && isHard(status) ? 'HARD_BOUNCE' : 'SOFT_BOUNCE',
    status: status && spelled(status),
    response: responseOf(words),
  };
}

/** RFC 3834, and what programs wrote before it. */
function isAutomaticAnswer(headers: ReadonlyMap<string, string>, subject: string): boolean {
  const submitted = headers.get('auto-submitted')?.toLowerCase() ?? '';
  return (
    submitted.startsWith('auto-replied') ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'x-vacation'].some((name) =>
      headers.has(name),
    ) ||
    answering.test(subject)
  );
}
