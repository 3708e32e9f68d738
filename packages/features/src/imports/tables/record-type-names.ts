import { type ImportType, importTypes } from '../import-lines.ts';

const toPlainName = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/gu, '');

const words: Readonly<Partial<Record<ImportType, string>>> = {
  candidate:
    'applicant applicants people kandidaten kandidat bewerber bewerbungen bewerberinnen candidat candidats candidature candidatures postulants candidato candidatos candidatas aspirantes candidati kandidaat sollicitanten',
  contact:
    'kontakt kontakte ansprechpartner interlocuteurs contacto contactos contatto contatti referenti contactpersonen contactpersoon contacten',
  company:
    'client clients account accounts customers organisations organizations firmen firma kunden unternehmen unternehmens betriebe entreprises entreprise sociétés empresas empresa clientes aziende azienda clienti bedrijven klanten',
  job: 'vacancy vacancies jobopenings joborders openings requisitions stellen offres postes vacantes ofertas offerte posizioni vacatures',
};

const byWord = new Map(
  Object.entries(words).flatMap(([type, list]) => list.split(' ').map((word) => [word, type] as const)),
);

/** Matches endings that mean a table, as in `Kandidatenliste` and `klantenlijst`. */
const tables =
  /(?<=\p{L}{4})(?:s?(?:liste|listen|tabelle|übersicht|uebersicht|verzeichnis|datenbank|daten|datei|stamm|kartei|pool|export)|list|s?lijst|s?overzicht|bestand|tabel)$/u;

/** The last word that names a type decides: `client_contacts 2026.csv` are contacts. */
export function findTypeInName(name: string): ImportType | undefined {
  const exactType = findTypeByName(/^[\p{L}_ -]+/u.exec(name)?.[0] ?? '');
  if (exactType) return exactType;
  const types = name
    .normalize()
    .replace(/\.[^.]*$/u, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .flatMap((word) => findTypeByWord(word) ?? findTypeByWord(word.replace(tables, '')) ?? []);
  return types.at(-1);
}

const findTypeByWord = (word: string): ImportType | undefined => findTypeByName(byWord.get(word) ?? word);

export function findTypeByName(word: string): ImportType | undefined {
  const plainName = toPlainName(word);
  return importTypes.find((type) => {
    const name = toPlainName(type);
    return [name, `${name}s`, name.replace(/y$/u, 'ies'), `${name}es`].includes(plainName);
  });
}

/** Adds the article: `an application`, `a user`. */
export const addArticle = (word: string): string => `${/^[aeio]/iu.test(word) ? 'an' : 'a'} ${word}`;
