import { type ImportType, importTypes } from '@nova/contract';

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/gu, '');

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
export function typeInName(name: string): ImportType | undefined {
  const whole = typeNamed(/^[\p{L}_ -]+/u.exec(name)?.[0] ?? '');
  if (whole) return whole;
  const said = name
    .normalize()
    .replace(/\.[^.]*$/u, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .flatMap((word) => typeSaid(word) ?? typeSaid(word.replace(tables, '')) ?? []);
  return said.at(-1);
}

const typeSaid = (word: string): ImportType | undefined => typeNamed(byWord.get(word) ?? word);

export function typeNamed(word: string): ImportType | undefined {
  const plainName = plain(word);
  return importTypes.find((type) => {
    const name = plain(type);
    return [name, `${name}s`, name.replace(/y$/u, 'ies'), `${name}es`].includes(plainName);
  });
}

/** Adds the article: `an application`, `a user`. */
export const withArticle = (word: string): string => `${/^[aeio]/iu.test(word) ? 'an' : 'a'} ${word}`;
