import { type ImportFindings, nobody, type Settings, listNamedMembers } from '@nova/features/imports';
import { listUsers } from '@nova/features';
import type { Ask } from '../../terminal.ts';
import type { Tools } from '../../shell.ts';
import { lookText } from './table-text.ts';
import { formatListName, quoteFew } from './about-table.ts';
import { type Pass, runPass } from './run-pass.ts';

/** A person's answers after a preview of a table. */
export interface Answers {
  readonly settings: Settings;
  /** The findings for these settings, if a dry run has made them. */
  readonly seen: ImportFindings | undefined;
  /** True if the import writes refused rows to a file. */
  readonly keepsRejects: boolean;
}

/**
 * Runs a dry import with the usual answers, shows the result, and asks about unknown owners and names,
 * duplicates and refused cells (docs/import-and-export.md#questions).
 */
export async function lookFirst(tools: Tools, ask: Ask, pass: Pass): Promise<Answers> {
  const { settings } = pass;
  const defaults: Settings = {
    ...settings,
    onDuplicate: settings.onDuplicate ?? 'skip',
    createMissing: settings.createMissing ?? true,
    owner: settings.owner ?? nobody,
  };
  const preview = await runPass(tools, { ...pass, settings: defaults, dryRun: true });
  const { table } = pass.source;
  if (table) tools.tell(lookText(preview, pass.source, table));
  const questions = new Questions(tools, ask, pass, preview);
  if (settings.owner === undefined) await questions.owner();
  if (settings.createMissing === undefined) await questions.names();
  if (settings.onDuplicate === undefined) await questions.duplicates();
  if (settings.lenient === undefined) await questions.cells();
  return questions.answers();
}

class Questions {
  readonly #tools: Tools;
  readonly #ask: Ask;
  readonly #pass: Pass;
  readonly #seen: ImportFindings;
  #settings: Settings;
  #other = false;
  #keepsRejects = false;

  constructor(tools: Tools, ask: Ask, pass: Pass, preview: ImportFindings) {
    this.#tools = tools;
    this.#ask = ask;
    this.#pass = pass;
    this.#seen = preview;
    this.#settings = pass.settings;
  }

  answers(): Answers {
    return {
      settings: this.#settings,
      seen: this.#other ? undefined : this.#seen,
      keepsRejects: this.#keepsRejects,
    };
  }

  async #choose<T>(question: string, choices: Readonly<Record<string, T>>): Promise<T | undefined> {
    const names = Object.keys(choices);
    const answer = await this.#ask(question, { choices: names, usual: names[0] ?? '' });
    this.#other ||= answer !== names[0];
    return choices[answer];
  }

  async owner(): Promise<void> {
    const unknown = this.#seen.report.leftOut.flatMap(
      ({ message }) =>
        /: (?<name>"(?:[^"\\]|\\.)*") is not one of the account’s users/u.exec(message)?.groups?.name ?? [],
    );
    if (unknown.length === 0) return;
    const users = await listUsers(this.#tools.database, this.#pass.account);
    const owner = await this.#choose(
      `The account has no user ${quoteFew(unknown.map((name) => String(JSON.parse(name))))}. Who owns those records?`,
      Object.fromEntries([
        ['nobody', nobody],
        ...users.slice(0, 12).map(({ name, email }): [string, string] => [`${name} ${email}`, email]),
      ]),
    );
    this.#settings = { ...this.#settings, owner };
  }

  async names(): Promise<void> {
    const { table } = this.#pass.source;
    for (const { member, list } of table ? listNamedMembers(table.type.name) : []) {
      const names = this.#seen.report.named[list] ?? [];
      if (names.length === 0) continue;
      const question = `The account’s ${formatListName(list)} have no ${quoteFew(names)}. What becomes of them?`;
      const leave = await this.#choose(question, { 'add them': false, 'leave them out': true });
      this.#settings = { ...this.#settings, createMissing: true };
      if (leave !== true) continue;
      const blank = Object.fromEntries(names.map((name) => [name, '']));
      const { values } = this.#settings;
      this.#settings = {
        ...this.#settings,
        values: { ...values, [member]: { ...blank, ...values[member] } },
      };
    }
  }

  async duplicates(): Promise<void> {
    const { skipped } = this.#seen.report;
    const [first] = skipped;
    if (!first) return;
    const rows = skipped.length === 1 ? '1 row is' : `${skipped.length.toLocaleString('en')} rows are`;
    const name = await this.#nameAt(first.line);
    const onDuplicate = await this.#choose(
      `${rows} about records that are there already or stand twice in the table, such as line ${String(first.line)}${name}. What becomes of them?`,
      { 'skip them': 'skip', 'change those records': 'update', 'create new records': 'create' } as const,
    );
    this.#settings = { ...this.#settings, onDuplicate };
  }

  async cells(): Promise<void> {
    const lines = new Set(this.#seen.report.errors.map(({ line }) => line)).size;
    const [problem] = this.#seen.problems;
    if (!problem || lines === 0) return;
    const rows = lines === 1 ? '1 row has a cell' : `${lines.toLocaleString('en')} rows have cells`;
    const value = problem.examples[0]?.value ?? null;
    const such =
      problem.column === null || value === null
        ? ''
        : `, such as ${JSON.stringify(value.slice(0, 40))} in the column ${JSON.stringify(problem.column)}`;
    const lenient = await this.#choose(`${rows} that cannot be taken${such}. What becomes of them?`, {
      'keep those rows back, in a file to be mended': false,
      'take the rows without those cells': true,
    });
    this.#keepsRejects = lenient === false;
    this.#settings = { ...this.#settings, lenient };
  }

  async #nameAt(line: number): Promise<string> {
    const { table } = this.#pass.source;
    const isName = /^(?:fullName|firstName|lastName|name|title|email)$/u;
    const columns = table?.columns.filter(({ target }) => isName.test(target?.name ?? '')) ?? [];
    for await (const { cells } of table?.rowsAt(new Set([line])) ?? []) {
      const nameCells = columns.map(({ index }) => cells[index]?.trim() ?? '').filter((cell) => cell !== '');
      return nameCells.length === 0 ? '' : ` (${nameCells.slice(0, 3).join(' ')})`;
    }
    return '';
  }
}
