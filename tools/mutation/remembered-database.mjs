import { createHash } from 'node:crypto';

/**
 * Stands in for test databases, and asks a real one only what was not asked before: nearly all statements are the same
 * under each of thousands of mutants. What a statement answers depends on the statements before it that may have written
 * something, so these are part of the question. `openEmpty` is that of packages/search/test/test-database.ts.
 */
export class RememberedDatabases {
  #openEmpty;
  #answers = new Map();
  /** Real databases by what was written into them. Reading changes none, so that whoever wrote the same shares one. */
  #real = new Map();

  constructor(openEmpty) {
    this.#openEmpty = openEmpty;
  }

  /** Answers an empty database. */
  async openEmpty() {
    const written = [];
    const ask = (method, ...statement) => this.#ask(written, { method, statement });
    return {
      query: (text, values = []) => ask('query', text, values),
      exec: (script) => ask('exec', script),
      close: async () => {},
    };
  }

  async #ask(written, question) {
    const key = digest([written.at(-1)?.key, question]);
    if (!reads(question)) written.push({ key, question });
    let answer = this.#answers.get(key);
    if (!answer) {
      answer = await outcome(() => this.#askReally(written, question));
      this.#answers.set(key, answer);
    }
    if ('error' in answer) throw answer.error;
    return answer.value;
  }

  async #askReally(written, question) {
    const before = reads(question) ? written : written.slice(0, -1);
    const state = before.at(-1)?.key;
    const database = this.#real.get(state) ?? (await this.#reopen(before));
    this.#real.delete(state);
    try {
      return await database[question.method](...question.statement);
    } finally {
      this.#real.set(written.at(-1)?.key, database);
    }
  }

  async #reopen(before) {
    const database = await this.#openEmpty();
    for (const { question } of before) {
      await outcome(() => database[question.method](...question.statement));
    }
    return database;
  }

  async close() {
    await Promise.all([...this.#real.values()].map((database) => database.close()));
  }
}

const reads = ({ statement: [text] }) => /^\s*(?:select|explain)\b/iu.test(text);

const digest = (value) => createHash('sha256').update(JSON.stringify(value)).digest('base64');

async function outcome(ask) {
  try {
    return { value: await ask() };
  } catch (error) {
    return { error };
  }
}
