export function smallPdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/gu, String.raw`\$&`)}) Tj T*`).join('\n');
  const content = `BT /F1 11 Tf 56 790 Td 16 TL\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${String(objects.length + 1)}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer << /Size ${String(objects.length + 1)} /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

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
