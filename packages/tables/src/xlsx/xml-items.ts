import { SaxesParser } from 'saxes';
import { NovaError } from '@nova/contract';
import { bounds, damaged, tooLarge } from './bounds.ts';

/** Told of what stands in XML; names are without prefixes, so that a namespace and its older twin are one. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

/**
 * What a handler makes of XML, as it comes. Takes the memory of one element, whatever the size. No entities are defined or fetched.
 * @param handlerOf makes the handler; it calls `emit` with each item
 * @throws BAD_REQUEST for what is not well formed, or beyond the bounds
 */
export async function* xmlItems<Item>(
  chunks: AsyncIterable<Uint8Array>,
  handlerOf: (emit: (item: Item) => void) => XmlHandler,
): AsyncGenerator<Item> {
  let items: Item[] = [];
  const progress = { bytes: 0 };
  const parser = parserFor(
    handlerOf((item) => items.push(item)),
    () => (progress.bytes = 0),
  );
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const parse = (text: string): void => {
    try {
      parser.write(text);
    } catch (error) {
      throw error instanceof NovaError ? error : damaged(`its XML is broken (${messageOf(error)})`);
    }
  };
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    progress.bytes += chunk.length;
    parse(decoder.decode(chunk, { stream: true }));
    if (progress.bytes > bounds.betweenTags) throw tooLarge('a text of more than a million characters');
    yield* items;
    items = [];
  }
  if (!decoder) return;
  parse(decoder.decode());
  try {
    parser.close();
  } catch (error) {
    throw damaged(`its XML ends too early (${messageOf(error)})`);
  }
  yield* items;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** UTF-16 has a mark. */
const encodingOf = ([one, two]: Uint8Array): string => {
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  return one === 0xfe && two === 0xff ? 'utf-16be' : 'utf-8';
};

function parserFor(handler: XmlHandler, onTag: () => void): SaxesParser<{ xmlns: false }> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  let depth = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw damaged('it declares entities, which no workbook may');
  });
  parser.on('opentag', ({ name, attributes }) => {
    onTag();
    depth += 1;
    if (depth > bounds.nesting) throw tooLarge('elements nested too deeply');
    handler.open(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    onTag();
    depth -= 1;
    handler.close(local(name));
  });
  const text = (said: string): void => handler.text(said);
  parser.on('text', text);
  parser.on('cdata', text);
  return parser;
}

const local = (name: string): string => {
  const at = name.indexOf(':');
  return at < 0 ? name : name.slice(at + 1);
};
