import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@nova/testing';
import type { Locator, Page } from 'playwright-core';

/** A numbered line of a page of docs/console, such as `Press the button **New job**.` */
export interface Step {
  /** Of the file, from 1. */
  readonly line: number;
  readonly text: string;
}

/** What a browser needs to carry out steps. */
export interface Walk {
  readonly page: Page;
  /** The link that `npm start` printed. */
  readonly link: string;
  /** The files that steps name are in `files` below it. */
  readonly folder: string;
}

/** The steps of a page. A numbered line that no form fits is one of them, and fails when it is carried out. */
export function readSteps(markdown: string): readonly Step[] {
  return markdown.split('\n').flatMap((line, at) => {
    const text = /^\d+\. (?<text>.*)$/u.exec(line)?.groups?.text;
    return text === undefined ? [] : [{ line: at + 1, text }];
  });
}

/** The steps of a page in a folder. */
export const readJourney = (folder: string, name: string): readonly Step[] =>
  readSteps(readFileSync(join(folder, name), 'utf8'));

/**
 * Carries out what a step says.
 * @throws an error that begins with the line's number, if no form fits the step or it cannot be done
 */
export async function carryOut(step: Step, walk: Walk): Promise<void> {
  const place = `line ${String(step.line)}: ${step.text}`;
  for (const [form, act] of forms) {
    const found = form.exec(step.text);
    if (!found) continue;
    try {
      await act(walk, found.groups ?? {});
      return;
    } catch (error) {
      throw new Error(`${place}\n${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  throw new Error(`${place}\nNo form of docs/console/README.md#steps fits.`);
}

/** What a step says in the places of its form. */
type Words = Readonly<Partial<Record<string, string>>>;

type Act = (walk: Walk, words: Words) => Promise<unknown>;

/** Roles as people call them. */
const roles = {
  button: 'button',
  link: 'link',
  'menu item': 'menuitem',
  tab: 'tab',
  checkbox: 'checkbox',
  row: 'row',
  heading: 'heading',
  region: 'region',
  dialog: 'dialog',
  article: 'article',
  list: 'list',
  table: 'table',
  status: 'status',
} as const;

/** Each form that a step can have; docs/console/README.md tells people. */
const forms: readonly (readonly [RegExp, Act])[] = [
  [/^Open the link that `npm start` printed\.$/u, ({ page, link }) => page.goto(link)],
  [
    form(
      'Press the (?<role>button|link|menu item|tab|checkbox) {name}(?: in the (?<within>region|list|article|row) {outer})?',
    ),
    async (walk, words) => (await named(walk, words)).click(),
  ],
  [
    form('Press the keys? {keys}'),
    ({ page }, { keys = '' }) => page.keyboard.press(keys.replace('Ctrl', 'Control')),
  ],
  [
    form('Type {text} into {field}'),
    async (walk, { text = '', field }) => (await input(walk, field)).fill(text),
  ],
  [
    form('Type (?<day>today|tomorrow)’s date(?: and {time})? into {field}'),
    async (walk, words) => (await input(walk, words.field)).fill(await dateFor(walk, words)),
  ],
  [
    form('Type the number that is asked for into {field}'),
    async (walk, { field }) => {
      const box = await input(walk, field);
      await box.fill(/\d[\d,]*/u.exec(await box.ariaSnapshot())?.[0] ?? '');
    },
  ],
  [form('Choose {choice} in {field}'), choose],
  [
    form('Give the file {name} to {field}'),
    async (walk, { name = '', field }) =>
      (await input(walk, field)).setInputFiles(join(walk.folder, 'files', name)),
  ],
  [form('You see the (?<role>button|link|heading|region|dialog|article|table) {name}'), named],
  [
    form('You see {text}(?: in the (?<role>region|list|article|table|status|dialog) {name})?'),
    async (walk, words) => {
      const root = words.role === undefined ? walk.page.locator('body') : await named(walk, words);
      return shown(root.getByText(pattern(words.text)));
    },
  ],
  [
    form('The field {field} says {text}'),
    async (walk, { field, text = '' }) => {
      const box = await input(walk, field);
      return until(`the field says ${text}`, async () => pattern(text).test(await box.inputValue()));
    },
  ],
];

/** A sentence; `{name}` stands for something in bold, whose own `.` or `…` may be the last. */
function form(sentence: string): RegExp {
  const bold = sentence.replaceAll(/\{(?<name>\w+)\}/gu, String.raw`\*\*(?<$<name>>.+?)\*\*`);
  return new RegExp(String.raw`^${bold}(?:\.|(?<=[.…]\*\*))$`, 'u');
}

/** Exactly a name or a text; `…` stands for anything. */
function pattern(text = ''): RegExp {
  const parts = text
    .split('…')
    .map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  return new RegExp(String.raw`^\s*${parts.join('.*')}\s*$`, 'su');
}

/** Where a person looks: in the dialog that is open, else on the whole page. */
const ground = (page: Page): Locator =>
  page.locator('[role=dialog], [role=alertdialog], body:not(:has([role=dialog], [role=alertdialog]))').last();

async function shown(found: Locator): Promise<Locator> {
  const visible = found.filter({ visible: true }).first();
  await visible.waitFor();
  return visible;
}

/** Waits for what a step names by its role. */
function named({ page }: Walk, { role = '', name, within, outer }: Words): Promise<Locator> {
  const byRole = (root: Locator, what: string, called: string | undefined) =>
    root.getByRole(roles[what as keyof typeof roles], { name: pattern(called) });
  // A menu opens above all.
  const root = role === 'menu item' || role === 'dialog' ? page.locator('body') : ground(page);
  return shown(byRole(within === undefined ? root : byRole(root, within, outer), role, name));
}

/** Waits for the field with a name; a field of files has no role of its own. */
function input({ page }: Walk, field: string | undefined): Promise<Locator> {
  const name = pattern(field);
  const root = ground(page);
  const files = root.locator('input[type=file]').and(root.getByLabel(name));
  const typed = (['textbox', 'combobox', 'spinbutton'] as const).map((role) =>
    root.getByRole(role, { name }),
  );
  return shown(typed.reduce((found, more) => found.or(more), files));
}

/** Takes the choice of this name, else the first one that begins with it. */
async function choose(walk: Walk, { choice = '', field }: Words): Promise<void> {
  const box = await input(walk, field);
  await box.click();
  // Where there is much to choose from, what is typed searches.
  if (await box.isEditable()) await box.fill(choice);
  const option = (text: string): Locator => walk.page.getByRole('option', { name: pattern(text) });
  await shown(option(`${choice}…`));
  const exact = option(choice);
  await ((await exact.count()) > 0 ? exact : option(`${choice}…`)).first().click();
}

/** By the browser's clock, for fields of days or of days with a time. */
async function dateFor({ page }: Walk, { day, time }: Words): Promise<string> {
  const date = await page.evaluate<string>(`(() => {
    const day = new Date();
    day.setDate(day.getDate() + ${day === 'tomorrow' ? '1' : '0'});
    const two = (number) => String(number).padStart(2, '0');
    return day.getFullYear() + '-' + two(day.getMonth() + 1) + '-' + two(day.getDate());
  })()`);
  return time === undefined ? date : `${date}T${time}`;
}
