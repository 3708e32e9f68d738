import { plainWord } from '@nova/transfer';

const periods: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:per|pro|par|por|al|all|a|je)?(?:annum|years?|yr|pa|annual(?:ly)?|yearly|jahr|jahrlich|an|annuel|ano|anual|anno|annuale|annuo|jaar|jaarlijks|salary)$/u,
    'YEAR',
  ],
  [
    /^(?:per|pro|par|por|al|je)?(?:months?|mth|pm|monthly|monat|monatlich|mois|mensuel|mes|mensual|mese|mensile|maand|maandelijks)$/u,
    'MONTH',
  ],
  [
    /^(?:per|pro|par|por|al|je|alla)?(?:weeks?|wk|weekly|woche|wochentlich|semaine|hebdomadaire|semana|semanal|settimana|settimanale|wekelijks)$/u,
    'WEEK',
  ],
  [
    /^(?:per|pro|par|por|al|je)?(?:days?|daily|dayrate|tag|taglich|tagessatz|jour|journalier|tjm|dia|diario|giorno|giornaliero|dag|dagelijks)$/u,
    'DAY',
  ],
  [
    /^(?:per|pro|par|por|al|je|all)?(?:hours?|hr|hourly|hourlyrate|stunde|stundlich|stundenlohn|heure|horaire|hora|porhora|ora|orario|uur|uurloon)$/u,
    'HOUR',
  ],
];

/** What an amount is for, as a code: `Per annum` is YEAR, `Tagessatz` DAY. Undefined for what is no period. */
export const periodIn = (text: string): string | undefined =>
  periods.find(([pattern]) => pattern.test(plainWord(text)))?.[1];
