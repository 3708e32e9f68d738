import type { LevelKind } from '../parsed-cv.ts';

/** Words of degrees by kind, most specific kind first; compared folded, without dots. */
export const DEGREES: [LevelKind, string][] = [
  [
    'Doctorate',
    `phd,ph d,doctor,doctorate,doctoral,dphil,dr rer nat,dr ing,dr phil,promotion,promoviert,md,jd,juris doctor,edd,dba,doctorat,docteur,thèse de doctorat,doctorado,doctor en,dottorato,dottorato di ricerca,doctoraat,gepromoveerd,pharmd,habilitation,doutorado`,
  ],
  [
    'Associate',
    `associate of,associate degree,associates degree,associate's degree,associate's,associate in,associate,aas,a a s,aa degree,as degree,foundation degree,hnd,hnc,dut,bts,deug,brevet de technicien supérieur,diplôme universitaire de technologie,grado superior,ciclo formativo de grado superior,técnico superior,associate degree ad`,
  ],
  [
    'Master',
    `master,masters,master's,msc,m sc,ms,m s,ma,m a,mba,m b a,meng,m eng,mtech,m tech,mphil,m phil,mfa,m f a,mres,llm,ll m,mca,m c a,med,m ed,mcom,m com,mpa,mpp,mph,msw,march,magister,magisterstudium,masterstudium,diplom,dipl ing,dipl inf,dipl kfm,diplom-ingenieur,diplom-informatiker,diplom-kaufmann,diplomstudium,staatsexamen,maîtrise,dea,dess,diplôme d'ingénieur,diplôme ingénieur,diplome d'ingenieur,mastère,máster,maestría,posgrado,postgrado,laurea magistrale,laurea specialistica,laurea vecchio ordinamento,master universitario,ingénieur diplômé,doctoraal,wo master,drs,ir,mestrado,post graduate,postgraduate,post-graduate,pg diploma,pgdm,pgdba,pgce`,
  ],
  [
    'Bachelor',
    `bachelor,bachelors,bachelor's,bsc,b sc,bs,b s,ba,b a,bba,b b a,beng,b eng,be,b e,btech,b tech,bcom,b com,bca,b c a,bfa,b f a,bed,b ed,llb,ll b,bphil,barch,b arch,bscs,bsn,bsee,bsit,undergraduate degree,undergraduate,bachelorstudium,licence,licence pro,licence professionnelle,grado,grado en,licenciatura,licenciado,licenciada,ingeniería,diplomatura,laurea,laurea triennale,laurea in,diplôme universitaire,hbo,hbo bachelor,wo bachelor,kandidaat,bacharelado,honours degree,vordiplom,graduado,graduada`,
  ],
  [
    'HighSchool',
    `high school,high school diploma,highschool,secondary school,secondary education,ged,a levels,a-levels,a level,gcse,gcses,o levels,o-levels,hsc,ssc,12th,10th,xii,intermediate,higher secondary,senior secondary,matriculation,abitur,fachabitur,fachhochschulreife,allgemeine hochschulreife,hochschulreife,mittlere reife,realschulabschluss,hauptschulabschluss,matura,maturité,matur,baccalauréat,bac,bac s,bac es,bac pro,bac +,brevet des collèges,bachillerato,eso,educación secundaria,diploma di maturità,maturità,maturità scientifica,maturità classica,diploma di liceo,diploma superiore,havo,vwo,vmbo,mavo,havo/vwo,international baccalaureate,ib diploma,ensino médio,advanced level,leaving certificate`,
  ],
  [
    'Certificate',
    `certificate,certification,certificat,certified,zertifikat,diploma,diploma in,diploma of,diplôme,diplom in,certificado,attestato,certificato,certificaat,bootcamp,nanodegree,ausbildung,berufsausbildung,lehre,umschulung,cap,bep,formation professionnelle,formación profesional,ciclo formativo,grado medio,mbo,nvq,city & guilds,btec,qualifica,kaufmännische ausbildung,ausbildung zum,ausbildung zur,lehrgang,fachwirt,meisterbrief,postgraduate certificate,professional certificate`,
  ],
];
