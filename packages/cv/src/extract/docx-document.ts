import { CvError } from '../cv-error.ts';
import { readDocxBody } from './docx-body.ts';
import { readStyles } from './docx-styles.ts';
import type { FlowDocument } from './flow-block.ts';
import { readXml } from './xml-events.ts';
import { readZipParts } from './zip-parts.ts';

const PARTS =
  /^word\/(document|styles|header\d*|footer\d*|_rels\/(document|header\d*|footer\d*)\.xml)\.(xml|rels)$/;

function readTargets(xml: string | undefined): Map<string, string> {
  const targets = new Map<string, string>();
  if (xml === undefined) return targets;
  readXml(xml, {
    open(name, attributes) {
      const { Id: id, Target: target, TargetMode: mode } = attributes;
      if (name === 'Relationship' && id !== undefined && target !== undefined && mode === 'External')
        targets.set(id, target);
    },
    close: () => undefined,
    text: () => undefined,
  });
  return targets;
}

/**
 * Reads a docx: headers, the body with tables and text boxes, footers.
 * Throws CvError UNREADABLE_FILE (damaged, or beyond the limits).
 */
export async function readDocx(bytes: Uint8Array): Promise<FlowDocument> {
  const parts = await readZipParts(bytes, (name) => PARTS.test(name));
  if (!parts.has('word/document.xml'))
    throw new CvError('UNREADABLE_FILE', 'The Word document has no text part.');
  const styles = readStyles(parts.get('word/styles.xml') ?? '<none/>');
  const document: FlowDocument = { headers: [], body: [], footers: [], links: [] };
  for (const kind of ['header', 'document', 'footer']) {
    for (const [name, xml] of parts) {
      const file = new RegExp(`^word/(${kind}\\d*\\.xml)$`).exec(name)?.[1];
      if (file === undefined) continue;
      const part = readDocxBody(xml, styles, readTargets(parts.get(`word/_rels/${file}.rels`)));
      document.headers.push(...part.headers);
      document.body.push(...part.body);
      document.footers.push(...part.footers);
      document.links.push(...part.links);
    }
  }
  return document;
}
