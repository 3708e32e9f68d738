const stems =
  'Alder Anchor Arden Aurora Beacon Birch Bluewater Bridge Brook Calder Cedar Clarion Cobalt Compass Copper Crest Delta Dune Echo Elm Ember Falcon Fern Fjord Forge Glen Granite Harbour Haven Hazel Helix Horizon Iris Juniper Kestrel Keystone Lantern Larch Lumen Maple Meridian Mistral Nimbus North Oak Onyx Orchard Osprey Pinnacle Polar Prism Quarry Quill Raven Ridge River Rowan Saffron Sierra Silver Solstice Spruce Sterling Summit Tandem Tern Thistle Umber Vale Vertex Vista Willow Wren Zephyr'.split(
    ' ',
  );

const endings: Readonly<Record<string, readonly string[]>> = {
  Software: ['Software', 'Labs', 'Systems', 'Digital'],
  'Information technology': ['Technologies', 'IT Services', 'Networks'],
  Telecommunications: ['Telecom', 'Networks'],
  'Financial services': ['Capital', 'Financial', 'Partners'],
  Banking: ['Bank', 'Savings Bank'],
  Insurance: ['Insurance', 'Mutual'],
  Accounting: ['Accountants', 'Audit'],
  Consulting: ['Consulting', 'Advisory', 'Associates'],
  'Real estate': ['Properties', 'Estates'],
  Automotive: ['Motors', 'Automotive'],
  Aerospace: ['Aerospace', 'Aviation'],
  Manufacturing: ['Works', 'Industries', 'Engineering'],
  Energy: ['Energy', 'Power'],
  Utilities: ['Water', 'Grid'],
  'Consumer goods': ['Brands', 'Home', 'Goods'],
  Media: ['Media', 'Press', 'Studios'],
  Pharmaceuticals: ['Pharma', 'Therapeutics'],
  Biotechnology: ['Biotech', 'Biosciences'],
  Retail: ['Stores', 'Retail', 'Market'],
  Healthcare: ['Health', 'Clinics', 'Care'],
  'Non-profit': ['Foundation', 'Trust'],
  Logistics: ['Logistics', 'Freight'],
  Transport: ['Transport', 'Lines'],
  'Food and beverage': ['Foods', 'Bakeries', 'Brewery'],
  'Legal services': ['Law', 'Legal'],
};

const legalForms: Readonly<Record<string, string>> = {
  GB: 'Ltd',
  IE: 'Ltd',
  DE: 'GmbH',
  CH: 'AG',
  FR: 'SAS',
  ES: 'SL',
  PL: 'Sp. z o.o.',
  NL: 'BV',
  SE: 'AB',
};

/** A company's name: no two numbers up to the number of stems times endings share one. */
export function companyName(number: number, industry: string, countryCode: string, city: string): string {
  const stem = stems[(number * 29) % stems.length] ?? 'North';
  const list = endings[industry] ?? ['Group'];
  const round = Math.floor(number / stems.length);
  const ending = list[round % list.length] ?? 'Group';
  const branch = round < list.length ? '' : ` ${city}${round < list.length * 2 ? '' : ` ${String(round)}`}`;
  return `${stem} ${ending}${branch} ${legalForms[countryCode] ?? ''}`.trim();
}

/** A text as it stands in an address on the net. */
export const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll(/[øØ]/gu, 'o')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');

export const universities = [
  'University of Manchester',
  'University of Leeds',
  'King’s College London',
  'University of Edinburgh',
  'Technische Universität Berlin',
  'Technische Universität München',
  'Universität Hamburg',
  'Sorbonne Université',
  'Université Lyon 2',
  'Universidad Complutense de Madrid',
  'Universitat de Barcelona',
  'Uniwersytet Warszawski',
  'Politechnika Krakowska',
  'Universiteit van Amsterdam',
  'Trinity College Dublin',
  'KTH Stockholm',
  'ETH Zürich',
  'Indian Institute of Technology Bombay',
  'University of Lagos',
  'University of Cape Town',
];
