import { foldedWords } from './fold.ts';

/** Month names and abbreviations: English, German, French, Spanish, Italian, Dutch, Portuguese. */
const NAMES: string[] = [
  'january,jan,janvier,janv,januar,jänner,enero,ene,gennaio,genn,gen,januari,janeiro',
  'february,feb,febr,février,févr,fév,fevr,fev,februar,febrero,febbraio,febbr,februari,fevereiro',
  'march,mar,mars,märz,mrz,maerz,marzo,maart,mrt,março',
  'april,apr,avril,avr,abril,abr,aprile',
  'may,mai,mayo,maggio,magg,mag,mei,maio',
  'june,jun,juin,juni,junio,giugno,giu,junho',
  'july,jul,juillet,juil,juli,julio,luglio,lug,julho',
  'august,aug,août,aout,agosto,ago,augustus',
  'september,sept,sep,septembre,septiembre,setiembre,settembre,sett,set,setembro',
  'october,oct,octobre,oktober,okt,octubre,ottobre,ott,outubro,out',
  'november,nov,novembre,noviembre,novembro',
  'december,dec,décembre,déc,dezember,dez,diciembre,dic,dicembre,dezembro',
];

/** Month number (1..12) by folded name. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => foldedWords(names).map((name) => [name, index + 1] as const)),
);

/** Seasons and quarters: the month they begin in. */
export const SEASONS: ReadonlyMap<string, number> = new Map(
  (
    [
      ['spring,frühjahr,frühling,printemps,primavera,voorjaar,lente', 3],
      ['summer,sommer,été,verano,estate,zomer', 6],
      ['fall,autumn,herbst,automne,otoño,autunno,herfst', 9],
      ['winter,hiver,invierno,inverno', 12],
    ] as const
  ).flatMap(([names, month]) => foldedWords(names).map((name) => [name, month] as const)),
);
