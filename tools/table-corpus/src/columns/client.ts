import type { Write } from '../cell.ts';
import type { Company, Vacancy } from '../client.ts';
import { users } from '../person.ts';
import { amountCell, blank, dayCell, moneyText, notesText, stampCell } from './text.ts';

type OfCompany = Write<Company>;
type OfVacancy = Write<Vacancy>;

export const company =
  (name: string, of: (company: Company) => string | number): OfCompany =>
  (subject) => ({ text: String(of(subject)), facts: { [name]: of(subject) } });

/** A part of a company's address, which Nova stores as one text. */
export const part =
  (name: string, of: (company: Company) => string): OfCompany =>
  (subject) => ({ text: of(subject), facts: { [`location.${name}`]: of(subject) } });

export const revenue: OfCompany = ({ revenue: amount }, writing) => {
  const cell = amountCell(amount, writing);
  return { ...cell, facts: { annualRevenue: amount } };
};

const ownedBy = (said: string) => {
  const user = users.find(({ name, email }) => name === said || email === said);
  return { text: said, ...(user && { facts: { ownerName: user.name } }) };
};
export const owner: Write<{ readonly owner: string }> = ({ owner: said }) => ownedBy(said);

export const added: Write<{ readonly added: Date }> = ({ added: moment }, writing) => {
  const { instant, ...cell } = stampCell(moment, writing);
  return { ...cell, facts: { createdOn: instant } };
};

export const companyNotes: OfCompany = ({ notes: lines }, writing) =>
  lines.length === 0
    ? { text: blank(writing) }
    : { text: notesText(lines, writing), facts: { internalNotes: lines.join('\n') } };

export const vacancy =
  (name: string, of: (vacancy: Vacancy) => string | number): OfVacancy =>
  (subject, { language }) => ({
    text: String(of(subject)),
    facts: { [name]: of(subject), ...(name.endsWith('Pay') && { payCurrency: language.currency }) },
  });

export const vacancyDay =
  (name: 'closingDate' | 'dateOpened', of: (vacancy: Vacancy) => string): OfVacancy =>
  (subject, writing) => ({ ...dayCell(of(subject), writing), facts: { [name]: of(subject) } });

export const payRange: OfVacancy = ({ low, high }, writing) => {
  const { language, random } = writing;
  const facts = { minPay: low, maxPay: high, payCurrency: language.currency };
  if (random.chance(0.4)) return { text: `${String(low / 1_000)}-${String(high / 1_000)}k`, facts };
  const [one, other] = [moneyText(low, writing), moneyText(high, writing)];
  return { text: `${one.text} - ${other.text}`, facts };
};

export const vacancyNotes: OfVacancy = ({ notes: lines }, writing) =>
  lines.length === 0
    ? { text: blank(writing) }
    : { text: notesText(lines, writing), facts: { internalDescription: lines.join('\n') } };
