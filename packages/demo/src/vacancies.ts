import { fieldId } from './configuration.ts';
import { scaleCount, type Chapter, type Client, type DemoLine } from './demo-world.ts';

/** A chapter's vacancies, oldest first. */
export function makeVacancies(chapter: Chapter, clients: readonly Client[]): Vacancy[] {
  const { random } = chapter;
  const ages = Array.from(
    { length: scaleCount(chapter, 260) },
    () => Math.floor(420 * random.next() ** 1.4) + 2,
  ).sort((a, b) => b - a);
  return ages.map((days, index) => makeVacancy(chapter, clients, index, days));
}

function chooseStatus({ random }: Chapter, opened: number): readonly [string, number | undefined] {
  const closed = Math.max(1, opened - random.int(45, 75));
  if (opened > 75 && random.chance(0.72)) {
    return [
      random.weighted([
        ['Filled', 7],
        ['Closed', 2],
        ['Cancelled', 1],
      ] as const),
      closed,
    ];
  }
  if (opened < 8) return [random.pick(['Open', 'Open', 'Draft']), undefined];
  return [
    random.weighted([
      ['Open', 4],
      ['Interviewing', 5],
      ['Offer made', 1.5],
      ['On hold', 1],
    ] as const),
    undefined,
  ];
}

function makeVacancy(chapter: Chapter, clients: readonly Client[], index: number, opened: number): Vacancy {
  const { random } = chapter;
  const old = clients.filter(({ since }) => since >= opened);
  const client = random.pick(old.length > 0 ? old : clients);
  const { discipline, place } = client;
  const rung = random.int(0, discipline.ladder.length - 1);
  const step = discipline.ladder[rung] ?? {
    title: 'Consultant',
    level: 'Mid level',
    pay: [40_000, 50_000] as const,
  };
  const type = random.chance(discipline.contractShare)
    ? random.weighted([
        ['Contract', 6],
        ['Temporary', 2],
        ['Fixed term', 2],
      ] as const)
    : 'Permanent';
  const tenure = type === 'Contract' || type === 'Temporary' ? 'DAY' : 'YEAR';
  const scale = (value: number): number =>
    tenure === 'DAY'
      ? Math.round((value * place.payFactor) / 170 / 5) * 5
      : Math.round((value * place.payFactor) / 500) * 500;
  const pay = [scale(step.pay[0]), scale(step.pay[1])] as const;
  const [status, closed] = chooseStatus(chapter, opened);
  const vacancy = {
    id: chapter.id('job', index + 1),
    client,
    title: step.title,
    rung,
    type,
    opened,
    closed,
    status,
    pay,
    tenure,
  } as const;
  return { ...vacancy, line: jobLine(chapter, vacancy, step.level) };
}

export interface VacancyStory {
  readonly id: string;
  readonly client: Client;
  readonly title: string;
  readonly rung: number;
  readonly type: 'Permanent' | 'Contract' | 'Temporary' | 'Fixed term';
  /** The number of days since it was opened. */
  readonly opened: number;
  /** The number of days since it was closed; undefined while it is open. */
  readonly closed: number | undefined;
  readonly status: string;
  readonly pay: readonly [number, number];
  readonly tenure: 'YEAR' | 'DAY';
}

export interface Vacancy extends VacancyStory {
  readonly line: DemoLine;
}

/** A job's line with its advert. */
function jobLine(chapter: Chapter, vacancy: VacancyStory, level: string): DemoLine {
  const { random, calendar } = chapter;
  const { client, title, type, opened, closed, status, pay, tenure } = vacancy;
  const { place, discipline } = client;
  const archived = closed !== undefined && closed > 60 && random.chance(0.6);
  const changed = closed ?? Math.min(opened, random.int(0, 10));
  const contact = random.pick(client.contacts);
  return {
    type: 'job',
    id: vacancy.id,
    title,
    companyId: client.id,
    contactId: contact.id,
    ownerId: client.owner.id,
    shortDescription: `${title} for ${client.name} in ${place.city}, ${type.toLowerCase()}.`,
    internalDescription: `${contact.name} wants to see three profiles. Hard limit at ${String(pay[1])} ${place.currency}. ${random.pick(discipline.duties)} would be a plus.`,
    employmentTypeName: type,
    experienceLevelName: level,
    sourceName: random.pick(['Referral', 'Cold call', 'Company website']),
    statusName: status,
    statusReason: status === 'Cancelled' ? 'The budget was withdrawn' : null,
    payCurrency: place.currency,
    payTenure: tenure,
    minPay: pay[0],
    maxPay: pay[1],
    dateOpened: calendar.dateAgo(opened),
    closingDate: calendar.dateAgo(closed ?? opened - 90),
    startDate: calendar.dateAgo((closed ?? opened - 60) - 30),
    openPositions: 1,
    rating: random.int(1, 5),
    flexiHours: random.chance(0.5),
    hot: closed === undefined && random.chance(0.15),
    relocation: random.chance(0.15),
    remoteWorking: random.chance(0.45),
    visaSponsored: random.chance(0.1),
    archived,
    skills: random.some(discipline.skills, random.int(3, 6)),
    tags: random.some(
      [{ group: 'Work', value: 'Hybrid' }, { value: 'Urgent' }, { value: 'Retained' }],
      random.int(0, 2),
    ),
    customFields: [{ fieldId: fieldId('job', 'Interview rounds'), value: String(random.int(1, 3)) }],
    ...makeAdvert(chapter, vacancy),
    createdOn: calendar.ago(opened),
    updatedOn: calendar.ago(changed),
  };
}

const currencyNames: Readonly<Record<string, string>> = {
  EUR: 'Euro',
  GBP: 'Pound sterling',
  PLN: 'Polish złoty',
  SEK: 'Swedish krona',
  CHF: 'Swiss franc',
};

function makeAdvert({ random, calendar }: Chapter, vacancy: VacancyStory): Readonly<Record<string, unknown>> {
  const { client, title, pay, tenure, opened, closed } = vacancy;
  const { place, discipline } = client;
  const published = vacancy.status !== 'Draft' && random.chance(0.8);
  const label = `${pay[0].toLocaleString('en')} – ${pay[1].toLocaleString('en')} ${place.currency} a ${tenure.toLowerCase()}`;
  return {
    location: {
      addressLabel: `${place.city}, ${place.country}`,
      addressLine: random.pick(place.streets),
      cityName: place.city,
      cityRegion: place.state,
      country: place.country,
      countryCode: place.countryCode,
      countryName: place.country,
      postCode: place.postcode,
      regionName: place.state,
      latitude: place.latitude,
      longitude: place.longitude,
    },
    description: `Our client ${client.name} is looking for a ${title} in ${place.city}. You will join a team that takes its craft seriously and has time to do things well.`,
    applyEmail: `jobs@${client.owner.email.split('@')[1] ?? 'demo.example'}`,
    applyUrl: `https://jobs.demo.example/${vacancy.id}`,
    benefits: random.some(
      [
        '30 days of holiday',
        'Hybrid work',
        'Company pension',
        'Training budget',
        'Public transport ticket',
        'Private health cover',
        'Sabbatical',
      ],
      random.int(2, 4),
    ),
    languages: [
      { code: 'en', name: 'English', level: 'C1' },
      ...(place.countryCode === 'DE' ? [{ code: 'de', name: 'German', level: 'B2' }] : []),
    ],
    industries: [{ name: random.pick(discipline.industries) }],
    sectors: [{ name: discipline.sector }],
    jobType: tenure === 'DAY' ? 'Freelance' : 'Full time',
    packageOverview: `${label}, bonus by agreement`,
    pay: {
      currency: { code: place.currency, name: currencyNames[place.currency] },
      label,
      minPay: pay[0],
      maxPay: pay[1],
      range: pay[0] !== pay[1],
      tenure: { code: tenure, name: tenure === 'DAY' ? 'Per day' : 'Per year' },
    },
    webAdvert: {
      coreSkills: random.some(discipline.skills, 4).join(', '),
      keyLanguages: 'English',
      mainResponsibilities: random.some(discipline.duties, 2).map(presentTense).join('. '),
      recruitmentProcess: 'A call with us, two interviews with the client, an offer within a week.',
      whatWillYouLearn: 'How a company of this size makes its decisions, and a new field of your choice.',
      whatsOnOffer: 'Room to decide, colleagues who help, and pay that is talked about openly.',
    },
    publishToWebsite: published,
    keepAdvertWhenClosed: random.chance(0.2),
    ...(published ? { postedOn: calendar.dateAgo(opened) } : {}),
    cutOffDate: calendar.dateAgo(closed ?? opened - 60),
    estClosingDate: calendar.dateAgo(closed ?? opened - 75),
  };
}

const presentTense = (duty: string): string =>
  `You may well be asked what you did when you ${duty.charAt(0).toLowerCase()}${duty.slice(1)}`;
