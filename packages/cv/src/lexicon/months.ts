import { foldedWords } from './fold.ts';

/** Month names and abbreviations: English, German, French, Spanish, Italian, Dutch, Portuguese, Polish, Swedish. */
const NAMES: string[] = [
  'january,jan,janvier,janv,januar,jänner,enero,ene,gennaio,genn,gen,januari,janeiro,styczeń,stycznia,sty,januari',
  'february,feb,febr,février,févr,fév,fevr,fev,februar,febrero,febbraio,febbr,februari,fevereiro,luty,lutego,lut,februari',
  'march,mar,mars,märz,mrz,maerz,marzo,maart,mrt,março,marzec,marca,mars',
  'april,apr,avril,avr,abril,abr,aprile,kwiecień,kwietnia,kwi',
  'may,mai,mayo,maggio,magg,mag,mei,maio,maj,maja',
  'june,jun,juin,juni,junio,giugno,giu,junho,czerwiec,czerwca,cze',
  'july,jul,juillet,juil,juli,julio,luglio,lug,julho,lipiec,lipca,lip',
  'august,aug,août,aout,agosto,ago,augustus,sierpień,sierpnia,sie,augusti,aug',
  'september,sept,sep,septembre,septiembre,setiembre,settembre,sett,set,setembro,wrzesień,września,wrz',
  'october,oct,octobre,oktober,okt,octubre,ottobre,ott,outubro,out,październik,października,paź,pażdziernik',
  'november,nov,novembre,noviembre,novembro,listopad,listopada,lis',
  'december,dec,décembre,déc,dezember,dez,diciembre,dic,dicembre,dezembro,grudzień,grudnia,gru',
];

/** Month number (1..12) by folded name. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => foldedWords(names).map((name) => [name, index + 1] as const)),
);

/** Seasons and quarters: the month they begin in. */
export const SEASONS: ReadonlyMap<string, number> = new Map(
  (
    [
      ['spring,frühjahr,frühling,printemps,primavera,voorjaar,lente,wiosna,vår,våren', 3],
      ['summer,sommer,été,verano,estate,zomer,verão,lato,sommar,sommaren', 6],
      ['fall,autumn,herbst,automne,otoño,autunno,herfst,outono,jesień,höst,hösten', 9],
      ['winter,hiver,invierno,inverno,zima,vinter,vintern', 12],
    ] as const
  ).flatMap(([names, month]) => foldedWords(names).map((name) => [name, month] as const)),
);
