import { PassingError } from './passing-error.ts';

/**
 * Reads a body as JSON, in bounded memory whatever is sent.
 * @throws PassingError for what breaks off, is no JSON or is longer than `longest` bytes
 */
export async function readJson(body: AsyncIterable<Uint8Array>, longest: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > longest)
      throw new PassingError('garbled', `The answer is longer than ${longest.toLocaleString('en')} bytes.`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch (error) {
    throw new PassingError('garbled', 'The answer is no JSON.', error);
  }
}
