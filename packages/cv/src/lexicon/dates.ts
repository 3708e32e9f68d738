import { splitWordList } from '../text.ts';

export const PRESENT_WORDS = splitWordList(
  'present,the present,current,currently,now,today,ongoing,on-going,to date,till date,till now,to present,until now,' +
    'heute,jetzt,aktuell,laufend,dato,gegenwart,derzeit,' +
    "présent,aujourd'hui,à ce jour,ce jour,maintenant,actuel,actuellement,en cours,à présent,jusqu'à présent,jusqu'à aujourd'hui,jusqu'à ce jour," +
    'actualidad,la actualidad,actual,actualmente,presente,hoy,la fecha,en curso,vigente,hoy en día,' +
    'oggi,attuale,alla data attuale,alla data odierna,attualmente,ad oggi,a oggi,in corso,tuttora,al presente,' +
    'heden,nu,vandaag,huidig,tegenwoordig,momenteel,lopend,atualidade,actualidade,data atual,até hoje,atual,atualmente,hoje,o momento,presente,até ao momento,em curso,até o momento,até à data,' +
    'obecnie,teraz,do chwili obecnej,do dziś,nadal,aktualnie,do teraz,chwili obecnej,dzisiaj,do dzisiaj,do obecnie,po dziś dzień,w trakcie,' +
    'nu,nuvarande,pågående,pågår,idag,i dag,fortfarande,tills vidare,dags dato,bis heute,bis dato,bis jetzt,fortlaufend,andauernd,en poste,adesso,presente,in essere',
);

export const SINCE_WORDS = splitWordList(
  'since,seit,ab,depuis,depuis le,desde,dal,da,sinds,vanaf,from,starting,desde,od,sedan,från,fr.o.m.,a partire da,à partir de,a partir de,seit dem',
);

export const UNTIL_WORDS = splitWordList(
  "to,until,till,thru,through,bis,bis zum,à,au,jusqu'à,jusqu'au,jusqu'en,a,al,hasta,fino a,fino ad,fino al,sino a,sino al,tot,tot en met,t/m,até,até a,do,t.o.m.,till och med",
);

/** Words such as "from" that are removed together with the date that follows them. */
export const FROM_WORDS = splitWordList('from,von,vom,de,du,del,dal,van,dès,od,från,desde,depuis,sinds,da');

/** Words before the date of a degree. They are alternatives of a pattern, so longer ones precede their prefixes. */
export const FINISHED_WORDS = (
  'expected(?: graduation| completion)?(?: in)?,anticipated(?: graduation)?,graduated(?: in)?,graduating,graduation(?: date| year)?,grad\\.?,class of,completed(?: in)?,completion,year of passing,passed(?: out)?(?: in)?,awarded,since,conferred,obtained(?: in)?,promotion,' +
  'abschluss,abgeschlossen,voraussichtlich(?:er abschluss)?,obtenue?s?(?: en)?,obtention,finalizad[oa](?: en)?,graduad[oa] en,conseguit[oa](?: nel| in data)?,' +
  'diploma behaald(?: in)?,behaald(?: in)?,afgerond(?: in)?,conclu[ií]d[oa](?: em)?,conclusão(?: em)?,previsão(?: de conclusão)?,ukończon[ea]?(?: w)?,rok ukończenia,avslutad'
).split(',');

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

/** Numbers of months, 1 to 12, by folded name. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => splitWordList(names).map((name) => [name, index + 1] as const)),
);

/** Numbers of a season's first month, by folded name. */
export const SEASONS: ReadonlyMap<string, number> = new Map(
  (
    [
      ['spring,frühjahr,frühling,printemps,primavera,voorjaar,lente,wiosna,vår,våren', 3],
      ['summer,sommer,été,verano,estate,zomer,verão,lato,sommar,sommaren', 6],
      ['fall,autumn,herbst,automne,otoño,autunno,herfst,outono,jesień,höst,hösten', 9],
      ['winter,hiver,invierno,inverno,zima,vinter,vintern', 12],
    ] as const
  ).flatMap(([names, month]) => splitWordList(names).map((name) => [name, month] as const)),
);
