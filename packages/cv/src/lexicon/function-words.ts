import { foldedWords } from './fold.ts';

/** Words that are frequent in one language and rare in the others, CV words among them. */
export const FUNCTION_WORDS: Record<string, string[]> = {
  en: foldedWords(
    'the,and,of,with,for,to,at,by,from,experience,education,skills,work,using,management,university,references,languages',
  ),
  de: foldedWords(
    'und,der,die,das,mit,von,für,im,bei,zur,zum,des,den,ausbildung,kenntnisse,berufserfahrung,sprachen,lebenslauf,heute,seit,universität',
  ),
  fr: foldedWords(
    'et,le,les,des,du,pour,avec,dans,sur,aux,une,compétences,formation,expérience,langues,depuis,université,gestion,au',
  ),
  es: foldedWords(
    'y,el,los,las,del,para,con,por,una,en,formación,experiencia,idiomas,habilidades,desde,universidad,actualidad,gestión',
  ),
  it: foldedWords(
    'e,il,della,di,per,con,nel,gli,una,delle,dei,esperienza,istruzione,formazione,competenze,lingue,oggi,presso,università,gestione',
  ),
  nl: foldedWords(
    'en,het,een,van,voor,met,bij,op,naar,opleiding,werkervaring,vaardigheden,talen,heden,universiteit,hogeschool',
  ),
  pt: foldedWords(
    'e,os,das,dos,com,para,uma,em,experiência,formação,idiomas,habilidades,atual,universidade,gestão,não',
  ),
  pl: foldedWords(
    'oraz,na,do,dla,przez,od,z,w,się,doświadczenie,wykształcenie,umiejętności,języki,obecnie,zainteresowania,uniwersytet,praca,nad',
  ),
  sv: foldedWords(
    'och,att,för,med,på,av,är,som,till,ett,inom,erfarenhet,arbetslivserfarenhet,utbildning,kunskaper,språk,nuvarande,universitet,arbete',
  ),
};
