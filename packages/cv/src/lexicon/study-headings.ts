import { foldedWords } from './fold.ts';

/**
 * Beginnings of words that speak of learning, in all languages of the tables. A heading is made of few of them and of what
 * says nothing by itself, and nobody has seen all that can be made so: "Academic chronicle", "Schulischer Werdegang".
 */
export const LEARNING_STEMS: ReadonlySet<string> = new Set(
  foldedWords(
    `educa,academ,schooling,scholastic,scholarly,
    akadem,ausbildung,schulbild,schulausbild,berufsausbild,schulisch,schullauf,schulabschl,schulzeit,schulweg,hochschulausbild,hochschulabschl,bildungs,studium,studien,
    étud,diplômes,scolarit,scolaire,universitaire,
    formación,estudios,escolaridad,titulaciones,
    istruzion,formazion,formativ,scolastic,studi,
    opleiding,onderwijs,scholing,studies,
    formação,habilitações,estudos,
    wykształc,kształcen,edukac,
    utbildning,studier`,
  ),
);

/** Words beside them in headings: ways, records and what else says nothing of what is told. */
export const PATH_WORDS: ReadonlySet<string> = new Set(
  foldedWords(
    `background,history,record,records,profile,path,pathway,qualification,qualifications,credentials,details,detail,summary,information,degrees,diplomas,preparation,chronicle,timeline,overview,attainment,attainments,credits,training,formation,studies,institutions,levels,
    hintergrund,abschluss,abschlüsse,qualifikation,qualifikationen,verlauf,daten,
    cursus,bagage,formation,formations,diplôme,titres,niveau,
    historial,datos,nivel,títulos,grados,realizados,cursados,preparación,formación,
    curriculum,titoli,compiuti,svolti,conseguiti,effettuati,livello,
    histórico,dados,grau,formação,realizados,
    przebieg,historia,bakgrund,meriter,historik,achtergrond,verleden,gegevens,gevolgde,behaalde,genoten,traject`,
  ),
);

/** Words that join them. */
export const HEADING_FILLERS: ReadonlySet<string> = new Set(
  foldedWords(
    `and,of,the,my,in,at,formal,further,higher,other,additional,relevant,general,basic,secondary,tertiary,university,undergraduate,graduate,postgraduate,
    und,der,die,meine,mein,meiner,höhere,weitere,sonstige,schulische,schul-,hochschul-,berufliche,
    et,de,la,le,mes,mon,ma,initiale,supérieure,supérieures,secondaires,
    y,mi,mis,e,superior,superiores,universitaria,universitarios,reglada,oficial,oficiales,académica,académicos,
    i,il,mio,miei,di,degli,superiori,universitari,universitaria,en,mijn,van,och,min,mina,om,a,da,dos,minha,meus,superior,w,wyższe,moje,moja,min`,
  ),
);

/** Beginnings of words for schools, which head a section only where a line looks like the headings do. */
export const SCHOOL_STEMS: ReadonlySet<string> = new Set(
  foldedWords(
    'school,universit,college,alma,learn,gelernt,schul,hochschul,école,escola,scuola,uczeln,szkol,skol,degree,diplom,titul,graduat,studied,studiert',
  ),
);

/** Ways that somebody went, at schools as at work: beside learning they say nothing, joined to it ("Career & Education") they do. */
export const WAY_WORDS: ReadonlySet<string> = new Set(
  foldedWords(
    'career,journey,werdegang,laufbahn,gang,weg,stationen,parcours,trayectoria,recorrido,percorso,carriera,percurso,trajetória,ścieżka,droga,kariera,loopbaan',
  ),
);

/** Words that join two headings in one. */
export const JOINING_WORDS: ReadonlySet<string> = new Set(foldedWords('and,und,et,y,e,i,en,och'));
