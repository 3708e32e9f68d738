const inEnglish = 'Unsubscribe';

/** What the link at a mail's end is called, and words that mails of the language have and those of the others lack. */
const languages: readonly (readonly [language: string, word: string, known: string])[] = [
  ['en', inEnglish, 'the and you your we our with for this are have hello hi dear regards thanks'],
  [
    'de',
    'Abmelden',
    'und der die das sie ihr ihre ihnen wir für mit ist nicht ein eine zu hallo guten grüße',
  ],
  [
    'fr',
    'Se désabonner',
    'et le les des vous votre vos nous notre pour avec dans est une bonjour cordialement',
  ],
  ['es', 'Darse de baja', 'y el los las usted su sus nuestro para con por una del hola saludos gracias'],
  [
    'it',
    'Annulla iscrizione',
    'e il gli di le lei suo sua noi nostro per con della una ciao gentile saluti grazie',
  ],
  ['nl', 'Afmelden', 'en het een van voor met u uw je jouw wij ons onze niet dag beste groet groeten'],
];

const wordsOf = languages.map(([, word, known]) => ({ word, known: new Set(known.split(' ')) }));

/** As much of a mail as tells its language, in characters. */
const readLength = 20_000;

/**
 * What the link that is added to a mail is called (docs/interface/mail.md#templates): in the language that its HTML names in `lang`,
 * else in the one of its words; in English where neither tells.
 * @param source the mail's templates, HTML or text
 */
export function unsubscribeWord(source: string): string {
  const read = source.slice(0, readLength);
  const named = /\slang\s*=\s*["']?([a-z]{2})\b/iu.exec(read)?.[1]?.toLowerCase();
  const found = languages.find(([language]) => language === named);
  if (found) return found[1];
  const plain = read.replaceAll(/<[^<>]*>|\{[{%][^{}]*\}/gu, ' ').toLowerCase();
  const words = plain.split(/[^\p{L}]+/u);
  let best = { word: inEnglish, hits: 0 };
  for (const { word, known } of wordsOf) {
    const hits = words.filter((one) => known.has(one)).length;
    if (hits > best.hits) best = { word, hits };
  }
  return best.word;
}
