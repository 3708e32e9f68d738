import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** 0 without an answer. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
  readonly closed: boolean;
}

interface RawOptions {
  /** Repeated until the server answers or closes. */
  readonly endless?: string;
  /** Milliseconds of silence that end the answer. */
  readonly patience?: number;
}

/** Waits until the server closes or is silent. */
export function rawRequest(
  url: string,
  text: string,
  { endless, patience = 10_000 }: RawOptions = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    let timer: NodeJS.Timeout | undefined;
    const finish = (closed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answerOf(received, closed));
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(finish, received === '' ? 120_000 : patience, false);
    };
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
      wait();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => finish(true));
    socket.on('connect', () => {
      wait();
      socket.write(text, 'latin1');
      if (endless !== undefined) pour(socket, endless);
    });
  });
}

function pour(socket: Socket, chunk: string): void {
  const more = (): void => {
    while (!socket.destroyed && socket.writable) {
      if (!socket.write(chunk, 'latin1')) {
        socket.once('drain', more);
        return;
      }
    }
  };
  more();
}

function answerOf(received: string, closed: boolean): RawAnswer {
  const at = received.indexOf('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/u.exec(received)?.[1] ?? 0),
    head: at < 0 ? received : received.slice(0, at),
    body: at < 0 ? '' : received.slice(at + 4),
    closed,
  };
}
