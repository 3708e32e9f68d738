/** Characters of the PDF's encoding (WinAnsi, nearly Latin-1); others lose their accents. */
const encodable = (text: string): string =>
  text
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[–—•]/gu, '-')
    .replaceAll(/[^\u0000-\u00FF]/gu, (char) => char.normalize('NFKD').replaceAll(/[^\u0020-\u007E]/gu, ''));

const escaped = (text: string): string => encodable(text).replaceAll(/[\\()]/gu, String.raw`\$&`);

export interface PdfLine {
  readonly text: string;
  readonly heading?: boolean;
}

/** Cuts a text into lines of at most `width` characters. */
function wrapped({ text, heading = false }: PdfLine, width = 92): readonly PdfLine[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => ({ text: line, heading }));
}

const contentOf = (lines: readonly PdfLine[]): string =>
  [
    'BT 56 790 Td 14 TL',
    ...lines.map(({ text, heading }) => `/${heading ? 'F2 12' : 'F1 10'} Tf (${escaped(text)}) Tj T*`),
    'ET',
  ].join('\n');

const linesPerPage = 52;

/** A PDF of plain text on A4: headings bold, one page after the other. */
export function plainPdf(lines: readonly PdfLine[]): Buffer {
  const all = lines.flatMap((line) => wrapped(line));
  const pages = Array.from({ length: Math.max(1, Math.ceil(all.length / linesPerPage)) }, (_, page) =>
    all.slice(page * linesPerPage, (page + 1) * linesPerPage),
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, page) => `${String(5 + page * 2)} 0 R`).join(' ')}] /Count ${String(pages.length)} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => {
      const content = contentOf(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${String(6 + index * 2)} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
        `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return Buffer.from(assembled(objects), 'latin1');
}

function assembled(objects: readonly string[]): string {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = String(objects.length + 1);
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${String(text.length)}\n%%EOF\n`;
}
