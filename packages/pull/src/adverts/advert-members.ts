import { jobAdvertWrite } from '@nova/contract';

type Shown = Readonly<Record<string, unknown>>;

/** What the job's company is in, by name: an advert that names nothing else shows that. */
export interface Classified {
  readonly industries: string | null;
  readonly sectors: string | null;
}

const objectOf = (value: unknown): Shown => (typeof value === 'object' && value !== null ? { ...value } : {});

const isEmpty = (value: Shown): boolean =>
  Object.values(value).every((part) => part === null || part === undefined);

/** The members without those that are null; null where none is left. */
function present(value: Shown): Shown | null {
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return parts.length === 0 ? null : Object.fromEntries(parts);
}

/** Members of an advert that say no more than the job itself. */
const derived = [
  'location',
  'locationDetail',
  'pay',
  'industries',
  'sectors',
  'bannerImage',
  'jobDetailImage',
];

const plain = Object.keys(jobAdvertWrite.shape).filter((name) => !derived.includes(name));

/**
 * What a public job shows beside the private one, as a line of an import has it. Where it only shows what follows from the job or
 * its company, nothing is said, so that it goes on following.
 */
export function advertMembers(advert: Shown, job: Shown, company: Classified | undefined): Shown {
  const images = ['bannerImage', 'jobDetailImage'].map((name) => {
    const image = objectOf(advert[name]);
    return [name, isEmpty(image) ? null : image] as const;
  });
  return {
    ...Object.fromEntries(plain.filter((name) => name in advert).map((name) => [name, advert[name]])),
    ...Object.fromEntries(images),
    ...(typeof advert.archived === 'boolean' && { archived: advert.archived }),
    locationDetail: placeOf(objectOf(advert.location), job),
    pay: payOf(objectOf(advert.pay), job),
    industries: namedIn(advert.industries, company?.industries),
    sectors: namedIn(advert.sectors, company?.sectors),
  };
}

const placeOf = ({ addressLabel, ...place }: Shown, { location }: Shown): Shown | null =>
  present({ addressLabel: addressLabel === location ? null : addressLabel, ...place });

/** @returns an empty list where it is the company's own */
function namedIn(items: unknown, ofCompany: string | null | undefined): readonly unknown[] | undefined {
  if (!Array.isArray(items)) return undefined;
  const named: readonly unknown[] = items;
  return named.length === 1 && objectOf(named[0]).name === ofCompany ? [] : named;
}

const currencyNames = new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' });

function payOf(pay: Shown, job: Shown): Shown | null {
  const [currency, tenure] = [objectOf(pay.currency), objectOf(pay.tenure)];
  const unless = (value: unknown, usual: unknown): unknown => (value === usual ? null : value);
  const isRange = pay.minPay !== null && pay.maxPay !== null && pay.minPay !== pay.maxPay;
  return present({
    label: pay.label,
    minPay: unless(pay.minPay, job.minPay),
    maxPay: unless(pay.maxPay, job.maxPay),
    range: unless(pay.range, isRange),
    currency: present({
      code: unless(currency.code, job.payCurrency),
      name: unless(currency.name, nameOf(currency.code)),
    }),
    tenure: present({
      code: unless(tenure.code, job.payTenure),
      name: unless(tenure.name, inWords(tenure.code)),
    }),
  });
}

const nameOf = (code: unknown): unknown =>
  typeof code === 'string' && /^[A-Z]{3}$/u.test(code) ? (currencyNames.of(code) ?? null) : null;

/** `YEAR` reads `Year`. */
const inWords = (code: unknown): unknown =>
  typeof code === 'string' && code !== ''
    ? `${code.charAt(0).toUpperCase()}${code.slice(1).toLowerCase().replaceAll('_', ' ')}`
    : null;
