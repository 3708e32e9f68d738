import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import picocolors from 'picocolors';

export interface Streams {
  readonly in: Readable;
  readonly out: Writable & Screen;
  readonly err: Writable & Screen;
  readonly ask?: Ask;
}

/** An output stream: `isTTY` if it is a terminal, `columns` for its width. */
interface Screen {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

export interface Screens {
  readonly out: Screen;
  readonly err: Screen;
}

export interface Question {
  readonly choices?: readonly string[];
  /** The answer that Enter gives. */
  readonly usual?: string;
  readonly secret?: boolean;
}

/** Asks a person and trims the answer. */
export type Ask = (question: string, about?: Question) => Promise<string>;

/**
 * Asks until there is an answer.
 * @throws Error if the person leaves with Ctrl-C or Ctrl-D
 */
export const askOnTerminal: Ask = async (question, { choices = [], usual, secret = false } = {}) => {
  const controller = new AbortController();
  const lines = createInterface({
    input: process.stdin,
    output: secret ? unseen() : process.stderr,
    terminal: true,
  });
  const leave = (): void => {
    controller.abort();
  };
  lines.on('SIGINT', leave).on('close', leave);
  const { dim } = createColours({ out: process.stdout, err: process.stderr });
  const list = choices.map((choice, index) => `  ${dim(String(index + 1).padStart(2))} ${choice}\n`);
  const prompt = `${question}${usual === undefined ? '' : ` ${dim(`[${usual}]`)}`} `;
  process.stderr.write(`${list.join('')}${secret ? prompt : ''}`);
  try {
    for (;;) {
      const text = (await lines.question(prompt, { signal: controller.signal })).trim();
      const answer =
        (/^\d+$/u.test(text) ? choices[Number(text) - 1] : undefined) ?? (text === '' ? usual : text);
      if (answer !== undefined && (choices.length === 0 || choices.includes(answer))) return answer;
    }
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    process.stderr.write('\n');
    throw new Error('Stopped; nothing was changed.');
  } finally {
    lines.off('close', leave).close();
    if (secret) process.stderr.write('\n');
  }
};

const unseen = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Colours only if both outputs are terminals. */
export const createColours = ({ out, err }: Screens): ReturnType<typeof picocolors.createColors> =>
  picocolors.createColors([out, err].every(({ isTTY }) => isTTY === true) && picocolors.isColorSupported);
