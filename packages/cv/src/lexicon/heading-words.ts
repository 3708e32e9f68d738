import type { SectionKind } from './headings.ts';
import { foldedWords } from './fold.ts';

/**
 * Words that tell the kind of a section whatever stands beside them ("Business Experience", "Studium und Lehre"): for lines that
 * look just like the CV's headings and aren't in the table of headings.
 */
const WORDS: [SectionKind, string][] = [
  ['projects', 'projects,projekte,projets,proyectos,progetti,projecten,projetos,projekty'],
  [
    'volunteering',
    'volunteer,volunteering,ehrenamt,bénévolat,voluntariado,volontariato,vrijwilligerswerk,wolontariat,ideellt',
  ],
  [
    'certifications',
    'certifications,certificates,certification,training,courses,courseworks,coursework,licenses,zertifikate,weiterbildung,fortbildung,certificats,certificaciones,cursos,certificazioni,corsi,certificaten,cursussen,certificações,kursy,certyfikaty,szkolenia,kurser,certifikat',
  ],
  [
    'other',
    'publications,publication,talks,awards,honors,honours,references,interests,hobbies,activities,memberships,achievements,extracurricular,publikationen,auszeichnungen,interessen,referenzen,distinctions,loisirs,intérêts,publicaciones,premios,intereses,referencias,pubblicazioni,premi,interessi,publicaties,referenties,interesses,publicações,zainteresowania,publikacje,intressen,referenser,patents,presentations',
  ],
  [
    'experience',
    'experience,experiences,employment,career,internship,internships,jobs,berufserfahrung,erfahrung,erfahrungen,werdegang,praktika,expérience,expériences,emplois,stages,experiencia,experiencias,esperienza,esperienze,ervaring,werkervaring,experiência,experiências,doświadczenie,erfarenhet,arbetslivserfarenhet,yrkeserfarenhet',
  ],
  [
    'education',
    'education,academic,academics,studies,degrees,ausbildung,studium,bildung,schulbildung,formation,formations,études,diplômes,educación,formación,estudios,istruzione,formazione,studi,opleiding,opleidingen,onderwijs,educação,formação,edukacja,wykształcenie,studia,utbildning,utbildningar',
  ],
  [
    'languages',
    'languages,sprachen,sprachkenntnisse,fremdsprachen,langues,idiomas,lingue,talen,línguas,języki,språk',
  ],
  [
    'skills',
    'skills,skill,competencies,competences,expertise,proficiencies,kenntnisse,fähigkeiten,kompetenzen,compétences,habilidades,competencias,conocimientos,competenze,capacità,vaardigheden,competenties,competências,conhecimentos,umiejętności,kompetencje,kompetenser,färdigheter,kunskaper',
  ],
];

export const HEADING_WORDS: ReadonlyMap<string, SectionKind> = new Map(
  WORDS.flatMap(([kind, list]) => foldedWords(list).map((word) => [word, kind] as const)),
);
