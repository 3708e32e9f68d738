export interface Culture {
  readonly language: { readonly code: string; readonly name: string };
  readonly first: readonly string[];
  readonly last: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ');

export const cultures = {
  british: {
    language: { code: 'en', name: 'English' },
    first: words(
      'Oliver Amelia George Isla Harry Ava Jack Emily Charlie Sophie Thomas Grace Oscar Freya William Chloe James Poppy Henry Alice Samuel Eleanor Daniel Lucy Edward Hannah',
    ),
    last: words(
      'Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Hughes Turner Cooper Ward Morris Bennett Carter Ellis',
    ),
  },
  german: {
    language: { code: 'de', name: 'German' },
    first: words(
      'Lukas Anna Leon Lena Felix Marie Jonas Laura Maximilian Julia Paul Sarah Moritz Katharina Jan Lisa Tobias Johanna Florian Nina Sebastian Clara Matthias Franziska',
    ),
    last: words(
      'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Lange Krause Vogel',
    ),
  },
  french: {
    language: { code: 'fr', name: 'French' },
    first: words(
      'Louis Camille Hugo Léa Arthur Manon Jules Chloé Gabriel Inès Lucas Juliette Théo Sarah Antoine Mathilde Nicolas Élodie Pierre Claire Julien Amandine Étienne Margaux',
    ),
    last: words(
      'Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefèvre Michel Garcia Roux Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent',
    ),
  },
  iberian: {
    language: { code: 'es', name: 'Spanish' },
    first: words(
      'Alejandro Lucía Pablo María Daniel Paula Javier Carmen Diego Laura Adrián Sofía Carlos Marta Álvaro Elena Miguel Ana Sergio Cristina João Beatriz Tiago Inês',
    ),
    last: words(
      'García Fernández González Rodríguez López Martínez Sánchez Pérez Gómez Ruiz Díaz Moreno Álvarez Romero Navarro Torres Silva Santos Ferreira Pereira Oliveira Costa',
    ),
  },
  polish: {
    language: { code: 'pl', name: 'Polish' },
    first: words(
      'Jakub Zuzanna Jan Julia Piotr Maja Michał Zofia Tomasz Hanna Paweł Aleksandra Krzysztof Natalia Marcin Katarzyna Wojciech Agnieszka Łukasz Magdalena',
    ),
    last: words(
      'Nowak Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Mazur Krawczyk Piotrowski Grabowski Pawłowski Michalski Król Wieczorek',
    ),
  },
  indian: {
    language: { code: 'hi', name: 'Hindi' },
    first: words(
      'Aarav Priya Arjun Ananya Rohan Kavya Vikram Neha Rahul Pooja Siddharth Meera Karan Divya Nikhil Shreya Amit Isha Varun Deepika',
    ),
    last: words(
      'Sharma Patel Singh Kumar Gupta Reddy Iyer Mehta Nair Joshi Desai Rao Kapoor Verma Chopra Banerjee Mukherjee Pillai Bhatt Malhotra',
    ),
  },
  nordic: {
    language: { code: 'sv', name: 'Swedish' },
    first: words(
      'Lars Astrid Erik Ingrid Johan Freja Anders Elsa Mikkel Sofie Henrik Linnea Nils Maja Oskar Signe Magnus Ebba Kasper Liv',
    ),
    last: words(
      'Johansson Andersson Karlsson Nilsson Eriksson Hansen Olsen Larsen Nielsen Jensen Lindqvist Berg Dahl Lund Holm Sørensen Bergström Lindberg',
    ),
  },
  african: {
    language: { code: 'yo', name: 'Yoruba' },
    first: words(
      'Chidi Amara Kwame Zainab Tunde Ngozi Kofi Adaeze Sipho Thandi Emeka Fatou Oluwaseun Abena Jabari Nia Babajide Folake',
    ),
    last: words(
      'Okafor Mensah Adeyemi Nkosi Balogun Diallo Owusu Eze Dlamini Abubakar Boateng Okonkwo Moyo Traoré Afolabi Asante',
    ),
  },
  arabic: {
    language: { code: 'ar', name: 'Arabic' },
    first: words(
      'Omar Layla Youssef Fatima Karim Noor Hassan Amina Tariq Salma Ali Yasmin Samir Rania Bilal Hana',
    ),
    last: words(
      'Haddad Khalil Mansour Rahman Farouk Nasser Saleh Aziz Hamdan Kassem Darwish Najjar Bakri Sabbagh',
    ),
  },
  eastAsian: {
    language: { code: 'zh', name: 'Chinese' },
    first: words(
      'Wei Mei Jun Ling Hiroshi Yuki Min-jun Ji-woo Kenji Aiko Bo Xiu Haruto Sakura Tao Lan Seo-yeon Minh Linh',
    ),
    last: words(
      'Chen Wang Li Zhang Liu Tanaka Suzuki Sato Kim Park Lee Nguyen Tran Yamamoto Huang Zhao Choi Watanabe',
    ),
  },
} as const satisfies Record<string, Culture>;

export type CultureName = keyof typeof cultures;

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

/** Returns a company's name. Different numbers give different names. */
export function companyName(number: number, industry: string, countryCode: string, city: string): string {
  const stem = stems[(number * 29) % stems.length] ?? 'North';
  const list = endings[industry] ?? ['Group'];
  const round = Math.floor(number / stems.length);
  const ending = list[round % list.length] ?? 'Group';
  const branch = round < list.length ? '' : ` ${city}${round < list.length * 2 ? '' : ` ${String(round)}`}`;
  return `${stem} ${ending}${branch} ${legalForms[countryCode] ?? ''}`.trim();
}

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
