import { makePdf } from './make-pdf.ts';

/** Returns a PDF of one A4 page with these lines of text. */
export const smallPdf = (lines: readonly string[]): Buffer =>
  makePdf([
    {
      width: 595,
      height: 842,
      texts: lines.map((text, index) => ({ text, x: 56, y: 790 - 16 * index, size: 11 })),
    },
  ]);

/** Returns the CV of a person with this name and email. */
export const smallCv = (name: string, email: string): Buffer =>
  smallPdf([
    name,
    `${email} | +44 20 7946 0958 | London, United Kingdom`,
    'Experience',
    'Software Engineer, Example Systems Ltd, March 2019 - Present',
    'Built and ran payment services.',
    'Education',
    'BSc Computer Science, University of Leeds, 2012 - 2015',
    'Skills',
    'TypeScript, PostgreSQL, Kubernetes',
  ]);
