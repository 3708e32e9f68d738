import { access } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import {
  type ImportFindings,
  type OpenedTable,
  findOwner,
  type Settings,
  mergeSettings,
} from '@nova/features/imports';
import type { Ask, Screens } from '../../terminal.ts';
import { callerPath } from '../../command-line.ts';
import { chooseAccount } from '../../choose-account.ts';
import { openFiles } from '../../open-stores.ts';
import type { Report, Tools } from '../../shell.ts';
import { findErasedPersons } from './erased.ts';
import { linesText } from './lines-text.ts';
import { type Answers, lookFirst } from './look-first.ts';
import { readMapping, readValues, saveMapping } from './mapping.ts';
import { helpfulOptions, nextCommand } from './next-command.ts';
import { type ImportSource, openSource } from './open-source.ts';
import { runPass } from './run-pass.ts';
import type { ImportOptions } from './settings.ts';
import { lookText, tableText } from './table-text.ts';
import { assertRejects, rejectsEnding, writeRejects } from './write-rejects.ts';

/**
 * Imports a file (docs/import-and-export.md). At a terminal it first previews a table and asks open questions.
 * @throws BAD_REQUEST for an unusable file or option; Error if a person leaves a question, before anything is written
 */
export async function importFile(tools: Tools, file: string, options: ImportOptions): Promise<Report> {
  const { dryRun = false, events = false, near = false, json = false, map = [] } = options;
  if (options.rejects !== undefined) assertRejects(options.rejects, file);
  const account = await chooseAccount(tools, options.account);
  const filed = options.mapFile === undefined ? {} : await readMapping(options.mapFile);
  const mapping = { ...filed, values: readValues(options.value ?? [], filed.values) };
  const typedSettings = mergeSettings(options, filed, mapping.values);
  await findOwner(tools.database, account, typedSettings.owner);
  const person = new Person(tools.ask);
  const { ask } = person;
  const source = await openSource(tools, file, { ...options, account, map, mapping, ask });
  const erased = await findErasedPersons(tools, account, options);
  const files = await openFiles(tools);
  try {
    const name = file === '-' ? 'standard input' : basename(file);
    const pass = { account, name, source, settings: typedSettings, events, near, json, files, erased };
    const answers = ask && source.table && (await lookFirst(tools, ask, { ...pass, dryRun: true }));
    const settings = answers?.settings ?? typedSettings;
    if (!ask && source.table && !dryRun && !json) {
      const look = await runPass(tools, { ...pass, dryRun: true });
      tools.streams.err.write(`${lookText(look, source, source.table)}\n`);
    }
    const preview = dryRun ? answers?.seen : undefined;
    const findings = preview ?? (await runPass(tools, { ...pass, settings, dryRun }));
    if (!source.table) return buildReport(findings, source, options, linesText(findings, dryRun));
    const { table } = source;
    const ended = { file, table, options: { ...options, account }, found: findings, screens: tools.streams };
    const helps = dryRun && !answers && !json ? helpfulOptions(findings, table) : {};
    const helped =
      Object.keys(helps).length > 0
        ? await runPass(tools, { ...pass, settings: { ...settings, ...helps }, dryRun })
        : undefined;
    const text = await endTable(person, source, ended, { answers, settings, helped });
    return buildReport(findings, source, options, text);
  } finally {
    await files.close();
    await source.close();
  }
}

/** A person at a terminal, and whether anything was asked. */
class Person {
  readonly ask: Ask | undefined;
  wasAsked = false;

  constructor(ask: Ask | undefined) {
    this.ask =
      ask &&
      ((question, about) => {
        this.wasAsked = true;
        return ask(question, about);
      });
  }
}

interface FinishedTable {
  readonly file: string;
  readonly table: OpenedTable;
  readonly options: ImportOptions;
  readonly found: ImportFindings;
  readonly screens: Screens;
}

interface Answered {
  readonly answers: Answers | undefined;
  readonly settings: Settings;
  readonly helped: ImportFindings | undefined;
}

async function endTable(
  person: Person,
  source: ImportSource,
  ended: FinishedTable,
  { answers, settings, helped }: Answered,
): Promise<string> {
  const { file, table, options, found, screens } = ended;
  const { dryRun = false, verbose = false } = options;
  const keeps = answers?.keepsRejects === true && !dryRun && found.report.errors.length > 0;
  const rejects = options.rejects ?? (await findFreePath(file, rejectsEnding(table)));
  const rejected = options.rejects ?? (keeps ? rejects : undefined);
  if (rejected !== undefined) await writeRejects(rejected, table, found.report.errors);
  const savedMap = options.saveMap ?? (person.wasAsked ? await mapPath(person, file) : undefined);
  if (savedMap !== undefined) await saveMapping(savedMap, table, settings);
  const next = nextCommand({ ...ended, savedMap: person.wasAsked ? savedMap : undefined, rejected, rejects });
  const fileNotes = [
    ...(rejected !== undefined && found.report.errors.length > 0
      ? [`The rows that cannot be taken are in ${rejected}, to be fixed and imported again.`]
      : []),
    ...(savedMap === undefined ? [] : [`Columns and answers are in ${savedMap}.`]),
  ];
  return tableText(found, source, table, {
    dryRun,
    verbose,
    next,
    written: fileNotes,
    helped,
    screens,
    kept:
      rejected !== undefined
        ? 'already'
        : dryRun && next?.includes(' --rejects ') === true
          ? 'next'
          : undefined,
  });
}

const nowhere = 'no';

async function mapPath({ ask }: Person, file: string): Promise<string | undefined> {
  const defaultPath = await findFreePath(file, '.map.json');
  const question = `A file to keep these answers in, for the next table of the same system (${nowhere} for none):`;
  // A person who leaves this question must not undo the import.
  const answer = (await ask?.(question, { usual: defaultPath }).catch(() => nowhere)) ?? nowhere;
  return answer.toLowerCase() === nowhere || answer === '-' ? undefined : answer;
}

/** Builds the report of docs/import-and-export.md#for-programs. A preview adds its purpose, a table its columns. */
function buildReport(
  { report, problems }: ImportFindings,
  source: ImportSource,
  { dryRun = false, lenient }: ImportOptions,
  text: string,
): Report {
  const { batchId, imported, updated, unchanged, skipped, errors, leftOut, named, erased, erasedWith, ids } =
    report;
  const { companies, ...masterData } = named;
  const columns = source.table?.columns.map(({ header, index, target }) => ({
    header,
    field: target?.name ?? null,
    ...(target ? {} : { cells: source.table?.lost.get(index) ?? 0 }),
  }));
  return {
    document: {
      batchId,
      imported,
      unchanged,
      skipped: skipped.length,
      ...(erased > 0 ? { erased } : {}),
      ...(Object.keys(erasedWith).length > 0 ? { erasedWith } : {}),
      errors,
      problems,
      ids,
      ...(skipped.length > 0 ? { duplicates: skipped } : {}),
      ...(lenient === true || leftOut.length > 0 ? { leftOut } : {}),
      ...(Object.keys(masterData).length > 0 ? { masterData } : {}),
      ...(companies ? { companies } : {}),
      ...(dryRun ? { updated, dryRun } : {}),
      ...(columns ? { columns } : {}),
    },
    text,
    exitCode: errors.length > 0 ? 1 : 0,
  };
}

/** Returns an unused path in the file's folder: `people.map.json` for `people.csv` and `.map.json`. */
async function findFreePath(file: string, ending: string): Promise<string> {
  const bare = file === '-' ? 'table' : join(dirname(file), basename(file, extname(file)));
  for (let number = 1; ; number += 1) {
    const path = `${bare}${number === 1 ? '' : `-${String(number)}`}${ending}`;
    const isThere = await access(callerPath(path)).then(
      () => true,
      () => false,
    );
    if (!isThere) return path;
  }
}
