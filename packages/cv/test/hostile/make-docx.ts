import { makeZip, type ZipPart } from '@nova/testing';

export function makeDocx(body: string, others: ZipPart[] = []): Uint8Array {
  const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  return makeZip([
    {
      name: '[Content_Types].xml',
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    { name: 'word/document.xml', content: `<w:document ${namespace}><w:body>${body}</w:body></w:document>` },
    ...others,
  ]);
}
