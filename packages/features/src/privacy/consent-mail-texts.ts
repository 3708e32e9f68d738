import type { SiteLanguage } from '@nova/contract';

/** `{agency}` is the account's name, `{until}` a day, `{name}` the person's name. */
export interface ConsentMailTexts {
  readonly subject: string;
  readonly hello: string;
  readonly helloName: string;
  /** The purposes follow this text. */
  readonly ask: string;
  /** The text of the link. */
  readonly open: string;
  readonly more: string;
  readonly until: string;
}

/** The texts of the mail (docs/interface/privacy.md#asking-for-a-consent). */
export const consentMailTexts: Readonly<Record<SiteLanguage, ConsentMailTexts>> = {
  en: {
    subject: '{agency} asks for your consent',
    hello: 'Hello,',
    helloName: 'Hello {name},',
    ask: '{agency} asks whether we may use your data for:',
    open: 'Read it and answer',
    more: 'The page also shows what we hold about you. There you can withdraw a consent, object, and ask for a copy of your data or for its erasure.',
    until:
      'The link is for you alone and works until {until}. You need not answer: without your consent we do not use your data for this.',
  },
  de: {
    subject: '{agency} bittet um Ihre Einwilligung',
    hello: 'Guten Tag,',
    helloName: 'Guten Tag {name},',
    ask: '{agency} bittet Sie um Ihre Einwilligung, Ihre Daten hierfür zu verwenden:',
    open: 'Ansehen und antworten',
    more: 'Die Seite zeigt auch, was wir über Sie gespeichert haben. Dort können Sie eine Einwilligung widerrufen, widersprechen und um eine Kopie Ihrer Daten oder um deren Löschung bitten.',
    until:
      'Der Link ist nur für Sie bestimmt und gilt bis zum {until}. Sie müssen nicht antworten: Ohne Ihre Einwilligung verwenden wir Ihre Daten hierfür nicht.',
  },
  fr: {
    subject: '{agency} vous demande votre consentement',
    hello: 'Bonjour,',
    helloName: 'Bonjour {name},',
    ask: '{agency} vous demande l’autorisation d’utiliser vos données pour :',
    open: 'Lire et répondre',
    more: 'La page montre aussi ce que nous conservons à votre sujet. Vous pouvez y retirer un consentement, vous opposer, et demander une copie de vos données ou leur effacement.',
    until:
      'Ce lien vous est personnel et fonctionne jusqu’au {until}. Vous n’êtes pas tenu de répondre : sans votre consentement, nous n’utilisons pas vos données à cette fin.',
  },
  es: {
    subject: '{agency} le pide su consentimiento',
    hello: 'Hola:',
    helloName: 'Hola, {name}:',
    ask: '{agency} le pide su consentimiento para utilizar sus datos para:',
    open: 'Leer y responder',
    more: 'La página muestra también lo que guardamos sobre usted. En ella puede retirar un consentimiento, oponerse y pedir una copia de sus datos o su supresión.',
    until:
      'El enlace es solo para usted y funciona hasta el {until}. No está obligado a responder: sin su consentimiento no utilizamos sus datos para esto.',
  },
  it: {
    subject: '{agency} chiede il Suo consenso',
    hello: 'Buongiorno,',
    helloName: 'Buongiorno {name},',
    ask: '{agency} chiede il Suo consenso a usare i Suoi dati per:',
    open: 'Leggere e rispondere',
    more: 'La pagina mostra anche che cosa conserviamo su di Lei. Lì può revocare un consenso, opporsi e chiedere una copia dei Suoi dati o la loro cancellazione.',
    until:
      'Il link è riservato a Lei e funziona fino al {until}. Non è tenuto a rispondere: senza il Suo consenso non usiamo i Suoi dati per questo.',
  },
  nl: {
    subject: '{agency} vraagt om uw toestemming',
    hello: 'Goedendag,',
    helloName: 'Goedendag {name},',
    ask: '{agency} vraagt uw toestemming om uw gegevens te gebruiken voor:',
    open: 'Lezen en antwoorden',
    more: 'De pagina toont ook wat wij over u bewaren. Daar kunt u een toestemming intrekken, bezwaar maken, en vragen om een kopie van uw gegevens of om het wissen ervan.',
    until:
      'De link is alleen voor u bestemd en werkt tot {until}. U hoeft niet te antwoorden: zonder uw toestemming gebruiken wij uw gegevens hier niet voor.',
  },
};
