import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { jestExpect as expect } from '@jest/expect';
import * as circus from 'jest-circus';
import { Modules } from './modules.mjs';
import { RememberedDatabases } from './remembered-database.mjs';

const searchDatabase = 'packages/search/test/test-database.ts';
/** What suites ask of jest itself: time, and there is enough of it here (`testTimeout` below). */
const jest = { setTimeout: () => jest };
const passed = 0;
const failed = 1;
const skipped = 2;

/**
 * Runs suites with jest's own engine in Stryker's process. Jest itself would set up its file map and every module anew for each of
 * thousands of mutants. Suites may use only `describe`, `it`, hooks, `expect` and time.
 */
class QuickRunner {
  #modules;
  #databases;
  #files;
  /** By source: the suite that noticed a change of it last. */
  #noticing = new Map();
  /** By suite: how long it took last, in milliseconds. */
  #took = new Map();
  #globals = (globalThis.__stryker__ ??= {});
  /** Ends of tests so far, in the run that is under way. */
  #tests = [];
  #hasFailed = false;
  /** Hooks outside of every `describe`: they belong to what files share, and wait for the last of them. */
  #ends = [];
  #filter;
  #endsAtFailure = false;
  /** Whether tests of one file build on each other, so that none runs without the others. */
  #wholeFiles = process.env.MUTATION_WHOLE_FILES === '1';

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const { afterEach, beforeAll, beforeEach, describe, it, test } = circus;
    const { openEmpty } = new Modules({}).newWorld()(resolve(searchDatabase));
    this.#databases = new RememberedDatabases(openEmpty);
    const afterAll = (hook) =>
      circus.getState().currentDescribeBlock.parent ? circus.afterAll(hook) : this.#ends.push(hook);
    this.#modules = new Modules({
      '@jest/globals': { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test },
      [resolve(searchDatabase)]: { openEmpty: () => this.#databases.openEmpty() },
    });
    this.#files = testFiles();
    // jest keeps where each test was written, which takes longer than most tests.
    Error.stackTraceLimit = 0;
    circus.addEventHandler((event) => this.#onEvent(event));
  }

  async dryRun() {
    this.#globals.activeMutant = undefined;
    this.#globals.mutantCoverage = { static: {}, perTest: {} };
    this.#filter = undefined;
    this.#endsAtFailure = false;
    const error = await this.#run(this.#files);
    if (error) return { status: 'error', errorMessage: error };
    return { status: 'complete', tests: this.#tests, mutantCoverage: this.#globals.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, disableBail }) {
    this.#globals.activeMutant = activeMutant.id;
    this.#globals.hitCount = hitLimit === undefined ? undefined : 0;
    this.#globals.hitLimit = hitLimit;
    this.#filter = testFilter && new Set(testFilter);
    this.#endsAtFailure = !disableBail;
    const error = await this.#runLikelyFirst(activeMutant.fileName);
    if (this.#globals.hitCount > hitLimit) return { status: 'timeout', reason: 'a loop without an end' };
    const nrOfTests = this.#tests.filter(({ status }) => status !== skipped).length;
    const [failure, ...others] = this.#tests.filter(({ status }) => status === failed);
    if (failure) {
      const killedBy = [failure, ...others].map(({ id }) => id);
      return { status: 'killed', killedBy, failureMessage: failure.failureMessage, nrOfTests };
    }
    return error ? { status: 'error', errorMessage: error } : { status: 'survived', nrOfTests };
  }

  async dispose() {
    await this.#databases.close();
  }

  /** A change is likely to be noticed by the suite that noticed the last one of the same source; of the others the quick are first. */
  async #runLikelyFirst(source) {
    const likely = this.#noticing.get(source);
    const duration = (file) => this.#took.get(file) ?? 0;
    const others = this.#files
      .filter((file) => file !== likely)
      .sort((one, other) => duration(one) - duration(other));
    const error = await this.#run(likely ? [likely, ...others] : others);
    if (this.#hasFailed) this.#noticing.set(source, this.file);
    return error;
  }

  /** Runs all files, or until a test failed; answers what kept a file from running. */
  async #run(files) {
    this.#tests = [];
    this.#hasFailed = false;
    try {
      return await this.#runFiles(files);
    } finally {
      for (const end of this.#ends.splice(0)) await end();
    }
  }

  async #runFiles(files) {
    const wanted = this.#filter && new Set(Array.from(this.#filter, (id) => id.split('\n', 1)[0]));
    createRequire(import.meta.url)('zod').globalRegistry.clear();
    // Suites of one run share what they import: loading takes longer than most of them.
    const load = this.#modules.newWorld();
    for (const file of files) {
      if (wanted && !wanted.has(file)) continue;
      const begin = performance.now();
      const error = await this.#runFile(file, load);
      if (this.#endsAtFailure && this.#hasFailed) return undefined;
      this.#took.set(file, performance.now() - begin);
      if (error) return error;
    }
    return undefined;
  }

  async #runFile(file, load) {
    circus.resetState();
    circus.getState().testTimeout = 120_000;
    this.file = file;
    try {
      this.#modules.newWorld()(resolve('jest.setup.mjs'));
      await load(resolve(file));
    } catch (error) {
      return `${file}: ${String(error?.stack ?? error)}`;
    }
    const { unhandledErrors } = await circus.run();
    return unhandledErrors.length > 0 ? `${file}: ${unhandledErrors.join('\n')}` : undefined;
  }

  #onEvent({ name, test }) {
    if (name === 'test_start') this.#onStart(test);
    if (name === 'test_done') this.#onDone(test);
  }

  #onStart(test) {
    const id = this.#idOf(test);
    const wanted = !this.#filter || this.#wholeFiles || this.#filter.has(id);
    const over = this.#endsAtFailure && this.#hasFailed;
    if (!wanted || over) test.mode = 'skip';
    else this.#globals.currentTestId = id;
    expect.setState({ assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null });
  }

  #onDone(test) {
    this.#globals.currentTestId = undefined;
    const missing = expect.extractExpectedAssertionsErrors().map(({ error }) => error);
    const errors = [...test.errors, ...missing];
    const id = this.#idOf(test);
    const report = {
      id,
      name: id.replace('\n', ' '),
      timeSpentMs: test.duration ?? 0,
      fileName: resolve(this.file),
    };
    const failureMessage = errors.map((error) => String(error?.message ?? error)).join('\n');
    this.#hasFailed ||= errors.length > 0;
    this.#tests.push(
      errors.length > 0 ? { ...report, status: failed, failureMessage } : { ...report, status: passed },
    );
  }

  #idOf(test) {
    const names = [];
    for (let part = test; part.parent; part = part.parent) names.unshift(part.name);
    return `${this.file}\n${names.join(' ')}`;
  }
}

/** The suites of the scope (scopes.mjs), from the top of the tree. */
function testFiles() {
  const listed = (name) => (process.env[name] ?? '').split(',').filter(Boolean);
  const without = listed('MUTATION_WITHOUT').map((name) => `${name}.test.ts`);
  return listed('MUTATION_TESTS').flatMap((place) =>
    place.endsWith('.test.ts')
      ? [place]
      : readdirSync(place, { recursive: true })
          .filter((name) => name.endsWith('.test.ts') && !without.includes(name))
          .map((name) => relative('.', join(place, name)))
          .sort(),
  );
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'quick', injectableClass: QuickRunner }];
