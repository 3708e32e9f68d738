import { answerHeaders, encoded, worthEncoding, type Answering } from '@nova/rest';

/** Sends a text of any type, in an encoding that the caller takes where that pays. */
export async function sendText(
  { request, response }: Answering,
  text: string,
  contentType: string,
  status = 200,
): Promise<void> {
  const plain = Buffer.from(text);
  const encoding = worthEncoding(request, plain.length);
  const bytes = encoding ? await encoded(plain, encoding) : plain;
  response.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': bytes.length,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    ...answerHeaders,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
