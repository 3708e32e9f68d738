import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * Each line follows an answer.
 * @returns all codes, the greeting's first
 */
export async function speakSmtp(port: number, lines: readonly string[]): Promise<readonly number[]> {
  const socket = connect(port, '127.0.0.1');
  const codes = [await codeOf(socket)];
  for (const line of lines) {
    socket.write(`${line}\r\n`);
    codes.push(await codeOf(socket));
  }
  socket.destroy();
  return codes;
}

async function codeOf(socket: Socket): Promise<number> {
  let text = '';
  while (!/^\d{3} [^\n]*\n$/mu.test(text)) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    text += chunk.toString();
  }
  return Number(text.slice(0, 3));
}
