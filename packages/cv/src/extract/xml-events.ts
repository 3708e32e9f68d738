import { SaxesParser } from 'saxes';
import { CvError } from '../cv-error.ts';
import { damagedWord } from './damaged-word.ts';
import { limits } from '../limits.ts';

export interface XmlHandler {
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text(text: string): void;
}

function tooLarge(): CvError {
  return new CvError('UNREADABLE_FILE', 'The Word document is nested or repeated beyond what a CV can be.');
}

/**
 * Reads XML with bounded depth and size; no entities are defined or fetched.
 * Throws CvError UNREADABLE_FILE where the XML isn't well formed or exceeds the bounds.
 */
export function readXml(xml: string, handler: XmlHandler): void {
  const parser = new SaxesParser();
  let depth = 0;
  let nodes = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (++depth > limits.xmlDepth || ++nodes > limits.xmlNodes) throw tooLarge();
    handler.open(tag.name, tag.attributes);
  });
  parser.on('closetag', (tag) => {
    depth--;
    handler.close(tag.name);
  });
  parser.on('text', (text) => handler.text(text));
  try {
    parser.write(xml).close();
  } catch (error) {
    throw damagedWord(error);
  }
}
