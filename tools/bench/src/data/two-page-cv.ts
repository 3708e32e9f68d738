import { makePdf, type PdfText } from '@nova/testing';

const page = { width: 595, height: 842, margin: 56, size: 10.5, line: 15 };

const jobs = [
  ['Senior Process Engineer', 'Harbour Works Ltd', 'March 2019 - Present'],
  ['Process Engineer', 'Meridian Fabrication GmbH', 'June 2015 - February 2019'],
  ['Plant Engineer', 'Northgate Chemicals plc', 'September 2011 - May 2015'],
  ['Maintenance Engineer', 'Calder Valley Pumps Ltd', 'August 2008 - August 2011'],
  ['Graduate Engineer', 'Ashdown Rail Systems Ltd', 'September 2006 - July 2008'],
] as const;

const duties = [
  'Led a team of six that rebuilt the filling line and halved its idle time within a year.',
  'Wrote the maintenance plan for forty pumps and trained the shift teams to keep to it.',
  'Brought energy use down by a fifth with variable drives and a new control scheme.',
  'Answered for a budget of two million pounds and for the safety case of the site.',
  'Worked with suppliers in Rotterdam and Milan to shorten the delivery of spare parts.',
];

const studies = [
  ['MSc Chemical Engineering, University of Leeds', '2005 - 2006'],
  ['BEng Mechanical Engineering, University of Sheffield', '2002 - 2005'],
] as const;

function linesOf(name: string, email: string): readonly (readonly [text: string, bold: boolean])[] {
  const experience = jobs.flatMap(([title, company, dates]) => [
    [`${title}, ${company}`, true] as const,
    [dates, false] as const,
    ...duties.map((duty) => [`• ${duty}`, false] as const),
  ]);
  return [
    [name, true],
    [`${email} | +44 20 7946 0958 | Leeds, United Kingdom`, false],
    ['Profile', true],
    ['Engineer with eighteen years in process plants, at home between drawing board and shop floor.', false],
    ['Experience', true],
    ...experience,
    ['Education', true],
    ...studies.flatMap(([study, years]) => [[study, true] as const, [years, false] as const]),
    ['Skills', true],
    ['Process Safety, HAZOP, AutoCAD, MATLAB, Lean Manufacturing, Python, SAP', false],
    ['Languages', true],
    ['English (native), German (B2), Italian (A2)', false],
  ];
}

/** A unique name and email make a unique PDF. */
export function twoPageCv(name: string, email: string): Uint8Array {
  const sheets: PdfText[][] = [];
  let y = 0;
  for (const [text, isBold] of linesOf(name, email)) {
    if (sheets.length === 0 || y < page.margin) {
      sheets.push([]);
      y = page.height - page.margin;
    }
    sheets.at(-1)?.push({ text, x: page.margin, y, size: page.size, font: isBold ? 'bold' : 'plain' });
    y -= isBold ? page.line * 1.6 : page.line * 1.4;
  }
  return makePdf(sheets.map((texts) => ({ width: page.width, height: page.height, texts })));
}
