import type { Cell, Facts, Write, Writing } from '../cell.ts';
import { nothing } from '../cell.ts';
import type { Person } from '../person.ts';
import { users } from '../person.ts';
import { amountCell, blank, dayCell, notesText, stampCell } from './text.ts';

type Column = Write<Person>;

export const says =
  (name: string, of: (person: Person) => string | undefined): Column =>
  (person, writing) => {
    const text = of(person);
    return text === undefined ? { text: blank(writing) } : { text, facts: { [name]: text } };
  };

export const beside =
  (of: (person: Person, writing: Writing) => string): Column =>
  (person, writing) => ({ text: of(person, writing) });

export const phone =
  (name: string, of: (person: Person) => string | undefined): Column =>
  (person, writing) => {
    const text = of(person);
    if (text === undefined) return { text: blank(writing) };
    return { text: writing.style.phones === 'formula' ? `="${text}"` : text, facts: { [name]: text } };
  };

export const fullName: Column = ({ firstName, lastName }, { style, random, language }) => {
  const facts: Facts = { firstName, lastName };
  if (style.names === 'last, first') return { text: `${lastName}, ${firstName}`, facts };
  if (style.names === 'LAST first')
    return {
      text: `${lastName.toUpperCase()} ${firstName}`,
      facts: { firstName, lastName: lastName.toUpperCase() },
    };
  const title = random.chance(0.1) ? `${random.pick(language.salutations)} ` : '';
  return { text: `${title}${firstName} ${lastName}`, facts };
};

export const emails: Column = ({ email, email2 }, writing) =>
  several(writing, { email, alternateEmail: email2 });

export const phones: Column = ({ mobile, landline }, writing) =>
  several(writing, { mobile, homePhone: landline });

function several(writing: Writing, fields: Readonly<Record<string, string | undefined>>): Cell {
  const said = Object.values(fields).filter((one) => one !== undefined);
  if (said.length === 0) return { text: blank(writing) };
  const names = Object.keys(fields);
  const facts = Object.fromEntries(said.map((one, index) => [names[index] ?? '', one]));
  return { text: said.join(writing.style.pairs), facts };
}

export const street: Column = ({ street: name, houseNumber }, { language }) => {
  const text = language.numberFirst ? `${houseNumber} ${name}` : `${name} ${houseNumber}`;
  return { text, facts: { 'address.street': text } };
};

export const streetAlone: Column = (person, writing) => ({ ...street(person, writing), text: person.street });
export const houseNumber: Column = ({ houseNumber: text }) => ({ text });

/** The postcode as in the language. */
export const wholeAddress: Column = (person, { language }) => {
  const { street: name, houseNumber: number, town, postcode, country } = person;
  const line = language.numberFirst ? `${number} ${name}` : `${name} ${number}`;
  const place = language.code === 'en' ? `${town.city}, ${postcode}` : `${postcode} ${town.city}`;
  return {
    text: `${line}, ${place}, ${country}`,
    facts: {
      'address.street': line,
      'address.city': town.city,
      'address.postcode': postcode,
      'address.country': country,
    },
  };
};

export const place: Column = ({ town, country }) => {
  const text = `${town.city}, ${country}`;
  return { text, facts: { location: text } };
};

export const birth: Column = ({ birth: day }, writing) =>
  day === undefined ? { text: blank(writing) } : { ...dayCell(day, writing), facts: { dateOfBirth: day } };

export const added: Column = ({ added: moment }, writing) => {
  const { instant, ...cell } = stampCell(moment, writing);
  return { ...cell, facts: { createdOn: instant } };
};

export const changed: Column = ({ changed: moment }, writing) => {
  const { instant, ...cell } = stampCell(moment, writing);
  return { ...cell, facts: { updatedOn: instant } };
};

/** In milliseconds since 1970. */
export const addedCounted: Column = ({ added: moment }) => ({
  text: String(moment.getTime()),
  facts: { createdOn: moment.toISOString() },
});

/** A former user's records have no owner (`--owner none`). */
export const owner: Column = ({ owner: said }) => {
  const user = users.find(({ name, email }) => name === said || email === said);
  return { text: said, ...(user && { facts: { ownerName: user.name } }) };
};

const list =
  (name: string, of: (person: Person) => readonly string[]): Column =>
  (person, writing) => {
    const items = of(person);
    return items.length === 0
      ? { text: blank(writing) }
      : { text: items.join(writing.style.lists), facts: { [name]: items } };
  };

export const skills = list('skills', (person) => person.skills);
export const tags = list('tags', (person) => person.tags);

export const spoken: Column = ({ spoken: said }, writing) =>
  said.length === 0
    ? { text: blank(writing) }
    : {
        text: said.map(([text]) => text).join(writing.style.lists),
        facts: { languages: said.map(([, one]) => one) },
      };

export const salary: Column = ({ salary: amount, daily }, writing) => {
  if (amount === undefined) return { text: blank(writing) };
  const { language, random, style } = writing;
  const { text, value } = amountCell(amount, writing);
  const isSaid = value === undefined && style.money === 'mixed' && random.chance(0.3);
  const period = daily ? language.perDay : language.perYear;
  return {
    text: isSaid ? `${text} ${period}` : text,
    ...(value && { value }),
    facts: {
      desiredSalary: amount,
      // Without a sign it is the account's.
      desiredSalaryCurrency: language.currency,
      ...(isSaid && { desiredSalaryTenure: daily ? 'DAY' : 'YEAR' }),
    },
  };
};

export const currency: Column = ({ salary: amount }, { language }) =>
  amount === undefined
    ? nothing
    : { text: language.currency, facts: { desiredSalaryCurrency: language.currency } };

export const notice: Column = ({ notice: said }, writing) =>
  said === undefined ? { text: blank(writing) } : { text: said[0], facts: { noticePeriod: said[1] } };

export const rating: Column = ({ rating: stars }, writing) => {
  if (stars === undefined) return { text: blank(writing) };
  const { rating: way } = writing.style;
  const text =
    way === 'stars'
      ? '★'.repeat(stars) + '☆'.repeat(5 - stars)
      : way === 'of five'
        ? `${String(stars)}/5`
        : String(stars);
  return { text, facts: { rating: stars } };
};

const truth = (isTrue: boolean, { style, workbook }: Writing): Cell => ({
  text: isTrue ? style.yes : style.no,
  ...(workbook?.truths === true && { value: { kind: 'truth', isTrue } }),
});

export const optedOut: Column = ({ optedOut: is }, writing) => ({
  ...truth(is, writing),
  facts: { doNotContact: is },
});

export const workPermit: Column = ({ workPermit: has }, writing) =>
  has === undefined ? { text: blank(writing) } : { ...truth(has, writing), facts: { workPermit: has } };

export const notes: Column = ({ notes: lines }, writing) =>
  lines.length === 0
    ? { text: blank(writing) }
    : { text: notesText(lines, writing), facts: { internalNotes: lines.join('\n') } };
