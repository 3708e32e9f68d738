const cvLines = [
  'Grace Newcomer',
  'Welder',
  'grace@newcomer.example',
  'Experience',
  'Welder, Harbour Works Ltd, 03/2018 - present',
  'Joins steel plates of ships by MIG and TIG, reads drawings, and trains two apprentices.',
  'Education',
  'City College Plymouth, Diploma in Welding, 2015 - 2017',
];

export const cvFile = (): File => new File([onePagePdf(cvLines)], 'cv.pdf');

/** The smallest PDF with these lines. */
function onePagePdf(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${line}) Tj 0 -20 Td`).join(' ');
  const content = `BT /F1 14 Tf 60 780 Td ${shown} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = pdf.length;
  return `${pdf}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`;
}
