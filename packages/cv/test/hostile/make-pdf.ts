export function makePdf(objects: string[], trailer = ''): Uint8Array {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${String(objects.length + 1)}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${String(objects.length + 1)} /Root 1 0 R ${trailer} >>\nstartxref\n${String(start)}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';

export function manyPages(count: number): Uint8Array {
  const kids = Array.from({ length: count }, (_, index) => `${String(index + 3)} 0 R`).join(' ');
  const pages = Array.from(
    { length: count },
    () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  );
  return makePdf([CATALOG, `<< /Type /Pages /Count ${String(count)} /Kids [${kids}] >>`, ...pages]);
}

/** The page tree contains itself and claims millions of pages. */
export function endlessPages(): Uint8Array {
  return makePdf([CATALOG, '<< /Type /Pages /Count 5000000 /Kids [2 0 R 2 0 R] >>']);
}

/** The password is unknown. */
export function encryptedPdf(): Uint8Array {
  const key = `<${'ab'.repeat(32)}>`;
  const trailer = `/Encrypt 3 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`;
  const dictionary = `<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`;
  return makePdf([CATALOG, '<< /Type /Pages /Count 0 /Kids [] >>', dictionary], trailer);
}

export function repeatedText(times: number): Uint8Array {
  const stream = `BT /F1 9 Tf 40 800 Td 0 -9 Td ${'(work 2019 - 2020) Tj 3 -4 Td '.repeat(times)} ET`;
  return makePdf([
    CATALOG,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${String(stream.length)} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}
