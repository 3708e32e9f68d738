import { foldedWords } from './fold.ts';

/** "Up to now" as the end of a period. */
export const PRESENT_WORDS = foldedWords(
  'present,the present,current,currently,now,today,ongoing,on-going,to date,till date,till now,to present,until now,' +
    'heute,jetzt,aktuell,laufend,dato,gegenwart,derzeit,' +
    "présent,aujourd'hui,à ce jour,ce jour,maintenant,actuel,actuellement,en cours," +
    'actualidad,la actualidad,actual,actualmente,presente,hoy,la fecha,' +
    'oggi,attuale,attualmente,ad oggi,in corso,' +
    'heden,nu,vandaag,huidig,atual,atualmente,hoje,o momento',
);

/** Words before a date that begins a period without an end. */
export const SINCE_WORDS = foldedWords(
  'since,seit,ab,depuis,depuis le,desde,dal,da,sinds,vanaf,from,starting',
);

/** Words between the two dates of a period. */
export const UNTIL_WORDS = foldedWords(
  "to,until,till,thru,through,bis,bis zum,à,au,jusqu'à,jusqu'au,jusqu'en,a,al,hasta,fino a,tot,tot en met,t/m,até",
);

/** Words between "from" and a first date, dropped with it. */
export const FROM_WORDS = foldedWords('from,von,vom,de,du,del,dal,van,dès');
