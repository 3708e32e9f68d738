import { foldedWords } from './fold.ts';

/** Words that make a numbered line a street. */
export const STREET_WORDS: ReadonlySet<string> = new Set(
  foldedWords(
    `street,st,road,rd,avenue,ave,av,lane,ln,drive,dr,boulevard,blvd,bd,way,court,ct,place,pl,square,sq,terrace,close,crescent,highway,hwy,parkway,pkwy,circle,broadway,apt,suite,unit,flat,floor,
     strasse,str,weg,platz,allee,gasse,ring,damm,ufer,rue,chemin,impasse,quai,allée,route,cours,villa,calle,c,avenida,avda,paseo,plaza,carrer,camino,via,viale,corso,piazza,vicolo,largo,straat,laan,plein,kade,gracht,dreef,singel,rua,travessa,praça,alameda,estrada,ulica,ul,aleja,plac,osiedle,gatan,gata,vägen,väg,gränd,torg,torget,allén,stigen,nagar,sector,colony,marg,phase`,
  ),
);
