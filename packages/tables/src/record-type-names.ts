import { importTypes, type ImportType } from '@nova/contract';

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/gu, '');

/** What other systems and languages call the records that tables are usually of. */
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

/** What a table is called, which German and Dutch, and file names of all, put behind what it is of: `Kandidatenliste`, `klantenlijst`. */
const tables =
  /(?<=\p{L}{4})(?:s?(?:liste|listen|tabelle|übersicht|uebersicht|verzeichnis|datenbank|daten|datei|stamm|kartei|pool|export)|list|s?lijst|s?overzicht|bestand|tabel)$/u;

/** By the last word of a file's name that says it: `client_contacts 2026.csv` are contacts. */
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

/** In the singular or the plural. */
export function typeNamed(word: string): ImportType | undefined {
  const wanted = plain(word);
  return importTypes.find((type) => {
    const name = plain(type);
    return [name, `${name}s`, name.replace(/y$/u, 'ies'), `${name}es`].includes(wanted);
  });
}
