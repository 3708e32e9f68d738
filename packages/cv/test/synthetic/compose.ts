import type { Random } from '@nova/random';
import { composeEntry, composeEducation } from './compose-entry.ts';
import type { Layout } from './layouts.ts';
import type { SyntheticPage, PageLine } from './page.ts';
import type { SyntheticPerson } from './person.ts';

type HeadingKind = 'summary' | 'experience' | 'education' | 'skills' | 'languages' | 'interests' | 'contact';

function line(text: string, size = 10, more: Partial<PageLine> = {}): PageLine {
  return { kind: 'line', cells: [{ text }], size, ...more };
}

function heading(person: SyntheticPerson, layout: Layout, random: Random, kind: HeadingKind): PageLine {
  const text = random.pick(person.locale.headings[kind]);
  const above = { above: 12 };
  switch (layout.headings) {
    case 'caps-bold':
      return { kind: 'line', cells: [{ text: text.toUpperCase(), bold: true }], size: 13, ...above };
    case 'bold':
      return { kind: 'line', cells: [{ text, bold: true }], size: 12, ...above };
    case 'large':
      return { kind: 'line', cells: [{ text }], size: 16, ...above };
    case 'spaced':
      return {
        kind: 'line',
        cells: [
          {
            text: text
              .toUpperCase()
              .replace(/(?<=\S)(?=\S)/g, ' ')
              .replace(/(?<=\S) (?=\S\S)/g, '   '),
            bold: true,
          },
        ],
        size: 12,
        ...above,
      };
    case 'colon':
      return { kind: 'line', cells: [{ text: `${text}:`, bold: true }], size: 11, ...above };
  }
}

function contactLines(person: SyntheticPerson, layout: Layout): PageLine[] {
  const { city, region, postcode } = person.place;
  const short = person.locale.code === 'en' ? `${city}, ${region}` : `${postcode} ${city}`;
  const items = [short, person.phone, person.email, ...(person.linkedIn === null ? [] : [person.linkedIn])];
  const align = layout.centered ? { align: 'center' as const } : {};
  if (layout.contact === 'bars') return [line(items.join(' | '), 9.5, align)];
  if (layout.contact === 'dots') return [line(items.join('  •  '), 9.5, align)];
  if (layout.contact === 'lines' || layout.contact === 'beside') {
    return [
      person.street,
      short,
      person.phone,
      person.email,
      ...(person.linkedIn === null ? [] : [person.linkedIn]),
    ].map((item) => line(item, 9.5));
  }
  const { address, phone, email } = person.locale.labels;
  return [
    line(`${address}: ${person.street}, ${short}`, 9.5),
    line(`${phone}: ${person.phone}`, 9.5),
    line(`${email}: ${person.email}`, 9.5),
    ...(person.linkedIn === null ? [] : [line(`LinkedIn: ${person.linkedIn}`, 9.5)]),
  ];
}

function skillLines(person: SyntheticPerson, layout: Layout): PageLine[] {
  const { skills } = person;
  const half = Math.ceil(skills.length / 2);
  switch (layout.skills) {
    case 'commas':
      return [line(skills.join(', '))];
    case 'dots':
      return [line(skills.slice(0, half).join(' • ')), line(skills.slice(half).join(' • '))];
    case 'bullets':
      return skills.map((skill) => line(skill, 10, { bullet: true }));
    case 'lines':
      return skills.map((skill) => line(skill));
    case 'groups':
      return [
        line(`Software: ${skills.slice(0, half).join(', ')}`),
        line(`Soft Skills: ${skills.slice(half).join(', ')}`),
      ];
    case 'rows':
      return Array.from({ length: half }, (_, index) => ({
        kind: 'line',
        size: 10,
        stop: 200,
        cells: [skills[index], skills[index + half]].flatMap((text) =>
          text === undefined ? [] : [{ text }],
        ),
      }));
  }
}

function nameLines(person: SyntheticPerson, layout: Layout): PageLine[] {
  const full = `${person.firstName} ${person.lastName}`;
  const align = layout.centered ? { align: 'center' as const } : {};
  const name: PageLine = {
    kind: 'line',
    cells: [{ text: layout.upperName ? full.toUpperCase() : full, bold: true }],
    size: 22,
    ...align,
  };
  const title = person.jobs[0]?.title ?? '';
  return layout.headline ? [name, line(title, 12, align)] : [name];
}

export function compose(person: SyntheticPerson, layout: Layout, random: Random): SyntheticPage {
  const head = (kind: HeadingKind): PageLine => heading(person, layout, random, kind);
  const summary = [head('summary'), line(person.summary)];
  const experience = [
    head('experience'),
    ...person.jobs.flatMap((job, index) => composeEntry(person, layout, job, index)),
  ];
  const education = [
    head('education'),
    ...person.education.flatMap((entry) => composeEducation(person, layout, entry)),
  ];
  const skills = [head('skills'), ...skillLines(person, layout)];
  const languages = [
    head('languages'),
    ...person.languages.map(({ name, level }) => line(`${name}: ${level}`)),
  ];
  const interests = [head('interests'), line(person.locale.interests)];
  const top = nameLines(person, layout);
  const contact = contactLines(person, layout);
  const histories = layout.educationFirst ? [...education, ...experience] : [...experience, ...education];
  switch (layout.columns) {
    case 'one':
      return [...top, ...contact, ...summary, ...histories, ...skills, ...languages, ...interests];
    case 'left-sidebar':
      return [
        ...top,
        {
          kind: 'columns',
          share: 0.33,
          left: [head('contact'), ...contact, ...skills, ...languages],
          right: [...summary, ...histories, ...interests],
        },
      ];
    case 'right-sidebar':
      return [
        ...top,
        ...contact,
        {
          kind: 'columns',
          share: 0.64,
          left: [...experience],
          right: [...summary, ...skills, ...languages, ...education],
        },
      ];
    case 'halves':
      return [
        { kind: 'columns', share: 0.5, left: top, right: contact },
        ...summary,
        { kind: 'columns', share: 0.5, left: experience, right: [...education, ...skills, ...languages] },
      ];
  }
}
