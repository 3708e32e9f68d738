import { foldedWords } from './fold.ts';

/** Kinds of employment and the words for them. */
export const EMPLOYMENT_TYPES: [string, string[]][] = (
  [
    [
      'Part-time',
      'part-time,part time,teilzeit,temps partiel,à temps partiel,tiempo parcial,media jornada,part-time,deeltijd,parttime,tempo parcial,meio período,part-time,niepełny etat,deltid',
    ],
    [
      'Full-time',
      'full-time,full time,vollzeit,temps plein,à temps plein,tiempo completo,jornada completa,tempo pieno,voltijd,fulltime,tempo integral,tempo inteiro,pełny etat,heltid',
    ],
    [
      'Internship',
      'internship,intern,praktikum,praktikant,praktikantin,stage,stagiaire,prácticas,becario,becaria,tirocinio,stagista,stagiair,estágio,estagiário,estagiária,staż,stażysta,praktyka,praktyki,praktik,praktikplats',
    ],
    [
      'Freelance',
      'freelance,freelancer,self-employed,freiberuflich,freiberufler,selbstständig,indépendant,autónomo,libero professionista,zzp',
    ],
    [
      'Temporary',
      'temporary,temp,befristet,interim,intérim,cdd,temporal,tempo determinato,tijdelijk,seasonal',
    ],
    ['Contract', 'contract,contractor,contract role'],
    [
      'Apprenticeship',
      'apprenticeship,apprentice,ausbildung,alternance,apprenti,apprentissage,apprendistato,leerling',
    ],
    ['Permanent', 'permanent,unbefristet,cdi,indefinido,tempo indeterminato,vast contract'],
    [
      'Volunteer',
      'volunteer,volunteering,ehrenamtlich,bénévole,bénévolat,voluntario,voluntaria,volontario,vrijwilliger,voluntariado,wolontariat,wolontariusz,ideellt',
    ],
  ] as const
).map(([type, names]) => [type, foldedWords(names)]);
