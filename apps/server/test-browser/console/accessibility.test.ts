import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDemo } from '@nova/demo';
import { compareQueued } from '@nova/features';
import { smallCv } from '@nova/testing';
import type { Page } from 'playwright-core';
import type { ServerOptions } from '../../src/server-options.ts';
import { startImports, type TestImports } from '../../test/support/import-tables.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { findings, findSidewaysScrolling, waitUntilSettled } from '../support/accessibility.ts';
import { createJob } from '../support/board.ts';
import { startBrowser } from '../support/browser.ts';
import { type ConsoleServer, createRecord, goTo, openConsole } from '../support/console.ts';
import { propose } from '../../test/support/propose.ts';
import { poll } from '../support/poll.ts';

/** The console's own tables; its sources are no package. */
const ofConsole = async (path: string): Promise<unknown> =>
  (await import(new URL(`../../../console/${path}`, import.meta.url).href)) as unknown;

interface Kind {
  readonly name: string;
  readonly plural: string;
  readonly prefix?: string;
  readonly verbs: readonly string[];
}

const { screens } = (await ofConsole('src/shell/screens.ts')) as { screens: readonly { path: string }[] };
const { describeKinds } = (await ofConsole('build/describe-kinds.ts')) as {
  describeKinds: () => readonly Kind[];
};
const kinds = describeKinds().filter(
  ({ verbs, plural }) => verbs.includes('search') || plural === 'campaigns',
);

describe('accessibility of the console', () => {
  let at: ConsoleServer;
  let imports: TestImports;
  let page: Page;
  let visitor: Page;
  let screenshot: (name: string) => Promise<void>;
  /** A candidate on hold, who agreed to something and asked for something. */
  let held: string;
  /** Candidates who may be one person, the first already merged with another. */
  let thrice: readonly string[];
  /** Proposals of a merge and of a change. */
  let merged: string;
  let changed: string;
  /** Ids that stand for `$id`, by the path of the screen. */
  const ids = new Map<string, string>();

  const call = (method: string, path: string, json?: object) =>
    at.server.call(method, path, { key: at.agency.privateKey, ...(json && { json }) });

  beforeAll(async () => {
    let services: ServerOptions['services'] | undefined;
    const [server, browser] = await Promise.all([
      startTestServer({ ownDatabase: true, onServices: (made) => (services = made) }),
      startBrowser(),
    ]);
    at = { server, browser, agency: await server.agency({ timeZone: 'Europe/Berlin' }) };
    imports = startImports(server, services);
    await createDemo(server.database, { accountId: at.agency.accountId, scale: 0.05, files: server.files });
    const { jobId } = await createJob(at, 'Crane Operator', ['Grace Hopper', 'Mary Jackson']);
    ids.set('/jobs/$id/board', jobId);
    ids.set('/campaigns/$id', await draft());
    const rows =
      'First name,Surname,E-Mail,Hobby\nAda,Lovelace,ada@net.example,Chess\nOdd,Person,no address,Chess';
    const importId = await imports.upload(at.agency.privateKey, 'candidates.csv', rows);
    await imports.post(at.agency.privateKey, importId, 'look');
    await imports.until(at.agency.privateKey, importId, 'LOOKED');
    ids.set('/imports/$id', importId);
    const dueOn = new Date().toISOString();
    await createRecord(at, '/notes', {
      subject: 'Send the terms',
      jobId,
      dueOn,
      assigneeId: at.agency.userId,
    });
    await createRecord(at, '/notes', { subject: 'Tidy up', jobId, assigneeId: at.agency.userId });
    held = await personOnHold();
    thrice = await threeOfOne();
    ids.set('/proposals/$id', await proposals());
    await call('POST', '/webhooks', { url: 'https://hooks.example/nova', description: 'The archive' });
    ({ page, screenshot } = await openConsole(at, { reducedMotion: 'reduce' }));
    ({ page: visitor } = await browser.open('desktop', { locale: 'en-GB', reducedMotion: 'reduce' }));
  });
  afterAll(async () => {
    await at.browser.close();
    await imports.close();
    await at.server.close();
  });

  /** With what the screens about privacy show. */
  async function personOnHold(): Promise<string> {
    const basis = { basis: 'CONSENT', validMonths: 24 };
    await call('PUT', '/privacy/purposes/TALENT_POOL', {
      name: 'Talent pool',
      text: 'You keep my data.',
      ...basis,
    });
    const recordId = await createRecord(at, '/candidates', { firstName: 'Emmy', lastName: 'Noether' });
    await createRecord(at, `/candidates/${recordId}/consents`, { purpose: 'TALENT_POOL', proof: 'A mail' });
    const asked = { type: 'ERASURE', entity: 'candidate', recordId, note: 'Delete all.' };
    await createRecord(at, '/privacy/requests', { ...asked, receivedOn: '2026-01-31' });
    await call('PUT', `/candidates/${recordId}/hold`, { hold: true, reason: 'A court asks.' });
    const rule = { entity: 'candidate', action: 'ERASE', afterDays: 1, of: 'createdOn' };
    await call('PUT', '/privacy/retention', { rules: [{ name: 'Everybody', ...rule }] });
    return recordId;
  }

  /** Candidates who may be the same, and a merge whose undo something stands against. */
  async function threeOfOne(): Promise<readonly string[]> {
    const ids: string[] = [];
    for (const jobTitle of ['Chemist', 'Physicist', 'Professor', 'Founder']) {
      const name = { firstName: 'Marie', lastName: 'Curie', email: 'marie@curie.example' };
      const marie = { ...name, jobTitle, ...(ids.length === 1 && { mobile: '+44 7700 900115' }) };
      ids.push(await createRecord(at, '/candidates?allowDuplicate=true', marie));
    }
    const [primaryId, gone, ...others] = ids;
    await createRecord(at, '/notes', { subject: 'Called', candidateId: others[0] });
    await call('POST', '/candidates/merge', { primaryId, duplicateIds: [gone] });
    await call('PUT', `/candidates/${String(primaryId)}`, { mobile: '+44 7700 900999' });
    while ((await compareQueued(at.server.database)) > 0);
    return [String(primaryId), ...others];
  }

  /** What agents proposed; the deletion is shown. */
  async function proposals(): Promise<string> {
    const reason = 'It is the same person.';
    const [primaryId, ...duplicateIds] = thrice;
    merged = await propose(at, {
      kind: 'MERGE',
      input: { kind: 'candidate', primaryId, duplicateIds },
      reason,
    });
    const values = { jobTitle: 'Physicist' };
    changed = await propose(at, {
      kind: 'UPDATE',
      input: { kind: 'candidate', ids: thrice, values },
      reason,
    });
    return propose(at, { kind: 'DELETE', input: { kind: 'candidate', ids: duplicateIds }, reason });
  }

  /** A campaign that could be sent. */
  async function draft(): Promise<string> {
    const senderId = await createRecord(at, '/mail/senders', { name: 'Ada', email: 'ada@agency.example' });
    const list = { name: 'Everybody', entity: 'candidate', kind: 'QUERY', query: '*' };
    const distributionListId = await createRecord(at, '/distributionlists', list);
    const campaign = { name: 'News', subject: 'News', html: '<p>Hello {{ firstName }}</p>', senderId };
    return createRecord(at, '/campaigns', { ...campaign, distributionListId });
  }

  /** A record of the demo, which are not among the newest. */
  async function recordOf({ plural, verbs }: Kind): Promise<string> {
    const { body } = await call('GET', `/${plural}/${verbs.includes('search') ? 'search' : 'list'}?size=10`);
    const record = (body as { data: readonly { readonly id: string }[] }).data.at(-1);
    if (!record) throw new Error(`The demo has no ${plural}.`);
    return record.id;
  }

  /** Shows the screen, whose `$id` is one of `ids`. */
  const show = async (path: string): Promise<void> => {
    const id = ids.get(path);
    if (path.includes('$') && id === undefined) throw new Error(`${path} needs an id for this test.`);
    await goTo(page, at, path.replace('$id', id ?? ''));
    await waitUntilSettled(page);
  };

  const heading = (): Promise<string> => page.getByRole('heading', { level: 1 }).innerText();

  const press = (name: string | RegExp): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click();

  const showAndPress =
    (path: string, name: string | RegExp, role: 'dialog' | 'menu' = 'dialog') =>
    async () => {
      await show(path);
      await press(name);
      await page.getByRole(role).waitFor();
    };

  const looks = {
    light: { axeRules: 'all', colorScheme: 'light', width: 1440, height: 900 },
    dark: { axeRules: 'colours', colorScheme: 'dark', width: 1440, height: 900 },
    phone: { axeRules: 'all but colours', colorScheme: 'light', width: 360, height: 780 },
  } as const;

  /** Looks at what the page shows in both themes, and as narrow as a phone. */
  async function findingsInAllLooks(name: string, seen: Page = page): Promise<readonly string[]> {
    const found: string[] = [];
    for (const [look, { axeRules, colorScheme, ...size }] of Object.entries(looks)) {
      await seen.emulateMedia({ colorScheme });
      await seen.setViewportSize(size);
      await poll(() => seen.locator('html').getAttribute('data-mantine-color-scheme')).toBe(colorScheme);
      await waitUntilSettled(seen);
      await screenshot(`${name.replaceAll(/[/$]+/gu, '_')} ${look}`);
      const sideways = look === 'phone' ? await findSidewaysScrolling(seen) : [];
      for (const finding of [...(await findings(seen, axeRules)), ...sideways])
        found.push(`${look}: ${finding}`);
    }
    await seen.emulateMedia({ colorScheme: 'light' });
    await seen.setViewportSize({ width: 1440, height: 900 });
    return found;
  }

  describe('every screen', () => {
    it.each(screens.map(({ path }) => path))('every screen passes axe: %s', async (path) => {
      await show(path);
      expect(await heading()).not.toBe('Not found');
      expect(await findingsInAllLooks(path)).toEqual([]);
    });

    it.each(kinds.map((kind) => [kind.plural, kind] as const))(
      'every screen passes axe: /%s, and a record of it',
      async (plural, kind) => {
        await show(`/${plural}`);
        if (kind.prefix !== undefined) {
          await page.getByRole('checkbox', { name: 'Select all' }).check();
          await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
        }
        expect(await findingsInAllLooks(plural)).toEqual([]);
        await show(`/${plural}/${await recordOf(kind)}`);
        expect(await findingsInAllLooks(`${plural} record`)).toEqual([]);
      },
    );

    it('every screen passes axe: the one to sign in', async () => {
      await visitor.goto(`${at.server.url}/app/sign-in`);
      expect(await findingsInAllLooks('sign-in', visitor)).toEqual([]);
      await visitor.goto(`${at.server.url}/app/sign-in?error=unknown`);
      await visitor.getByRole('alert').waitFor();
      expect(await findingsInAllLooks('sign-in refused', visitor)).toEqual([]);
    });

    it('every screen passes axe: the one that is not there', async () => {
      await show('/nowhere');
      await poll(heading).toBe('Not found');
      expect(await findingsInAllLooks('nowhere')).toEqual([]);
    });
  });

  /** Opens what ends a person of the demo, from their menu. */
  const openEnding = (item: string) => async () => {
    await show(`/candidates/${await recordOf(kindNamed('candidate'))}`);
    await press(/^More for/u);
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').waitFor();
  };

  /** What people open on screens. */
  const opened: Readonly<Record<string, () => Promise<void>>> = {
    'a new candidate': showAndPress('/candidates', 'New candidate'),
    'the columns of a list': showAndPress('/candidates', 'Columns'),
    'saved searches': showAndPress('/candidates', 'Saved searches', 'menu'),
    'a refused query': async () => {
      await show('/candidates?query=shoeSize:44');
      await page.locator('mark').waitFor();
    },
    'a query that finds nobody': async () => {
      await show('/candidates?query=nobody-is-called-so');
      await page.getByText('No candidates match this query.').waitFor();
    },
    'suggestions for a query': async () => {
      await show('/candidates');
      await page.getByRole('combobox', { name: 'Query' }).pressSequentially('own');
      await page.getByRole('option', { name: /Owner/u }).waitFor();
    },
    'tags of many': async () => {
      await show('/candidates');
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await press('Tags');
      await page.getByRole('dialog').waitFor();
    },
    'a deletion': async () => {
      await show(`/candidates/${await recordOf(kindNamed('candidate'))}`);
      await press('Delete');
      await page.getByRole('dialog').waitFor();
    },
    'a note': async () => {
      await show(`/candidates/${await recordOf(kindNamed('candidate'))}`);
      await press('Add note');
      await page.getByRole('dialog').waitFor();
    },
    'a conflict': async () => {
      const id = await recordOf(kindNamed('candidate'));
      await show(`/candidates/${id}`);
      await press('Edit Job title');
      await page.getByRole('textbox', { name: 'Job title' }).fill('Rear Admiral');
      await call('PUT', `/candidates/${id}`, { jobTitle: 'Captain' });
      await page.getByRole('textbox', { name: 'Job title' }).press('Enter');
      await page.getByRole('alertdialog', { name: 'Changed meanwhile' }).waitFor();
    },
    commands: async () => {
      await show('/');
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('Grace');
      await page
        .getByRole('option', { name: /Grace Hopper/u })
        .first()
        .waitFor();
    },
    keys: async () => {
      await show('/');
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
    'the navigation of a phone': async () => {
      await page.setViewportSize({ width: 360, height: 780 });
      await show('/');
      await press('Menu');
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
    },
    'a menu, and what was told': async () => {
      await show('/jobs/$id/board');
      await press('Move Grace Hopper');
      await page.getByRole('menuitem', { name: 'Interview', exact: true }).click();
      await page.getByRole('status').filter({ hasText: 'Grace Hopper moved to Interview.' }).waitFor();
      await press('Move Mary Jackson');
      await page.getByRole('menu').waitFor();
    },
    'a rejection': async () => {
      await show('/jobs/$id/board');
      await press('Move Mary Jackson');
      await page.getByRole('menuitem', { name: 'Reject', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
    'a CV that was read': async () => {
      await show('/cvs');
      const buffer = smallCv('Radia Perlman', 'radia@net.example');
      const file = { name: 'radia-perlman.pdf', mimeType: 'application/pdf', buffer };
      await page.getByLabel('CV files').setInputFiles(file);
      await page.getByRole('button', { name: 'Create' }).waitFor();
    },
    'a new task': showAndPress('/tasks', 'Add task'),
    'a new interview': showAndPress('/calendar', 'New interview'),
    'the run of an import': showAndPress('/imports/$id', 'Run'),
    'the sending of a campaign': showAndPress('/campaigns/$id', 'Send now'),
    'the schedule of a campaign': showAndPress('/campaigns/$id', 'Schedule'),
    'a new request of a person': showAndPress('/settings/privacy', 'New request'),
    'a request of a person': async () => {
      await show('/settings/privacy');
      await page.getByRole('link', { name: 'PRI-1001' }).click();
      await page.getByRole('radio', { name: 'It takes longer' }).check();
    },
    'a new purpose': showAndPress('/settings/privacy/purposes', 'New purpose'),
    'a new rule of retention': showAndPress('/settings/privacy/retention', 'New rule'),
    'the preview of retention, before its run': async () => {
      await show('/settings/privacy/retention');
      await press('Preview');
      await page.getByRole('table', { name: 'Preview' }).waitFor();
      expect(await findingsInAllLooks('the preview of retention')).toEqual([]);
      await press('Run');
      await page.getByRole('dialog').waitFor();
    },
    'a consent': async () => {
      await show(`/candidates/${held}`);
      await press('Record consent');
      await page.getByRole('dialog').waitFor();
    },
    'a person on hold, and their menu': async () => {
      await show(`/candidates/${held}`);
      await page.getByRole('region', { name: 'Privacy' }).getByText('A court asks.').waitFor();
      await press(/^More for/u);
      await page.getByRole('menu').waitFor();
    },
    'what anonymising does': openEnding('Anonymise …'),
    'fields to anonymise': async () => {
      await openEnding('Anonymise …')();
      await page.getByRole('radio', { name: 'Only some fields' }).check();
    },
    'an erasure, and what became of it': async () => {
      await openEnding('Erase …')();
      expect(await findingsInAllLooks('an erasure')).toEqual([]);
      await page.getByRole('combobox', { name: 'Reason' }).click();
      await page.getByRole('option', { name: 'No longer needed' }).click();
      const word = page.getByRole('textbox', { name: /^Type CAN-/u });
      await word.fill(/CAN-\d+/u.exec(await word.ariaSnapshot())?.[0] ?? '');
      await press('Erase');
      await page.getByRole('dialog', { name: /is erased$/u }).waitFor();
    },
    'a record that may be there twice': async () => {
      await show(`/candidates/${String(thrice[0])}`);
      await page.getByRole('link', { name: 'May be there 2 more times' }).waitFor();
    },
    'two records side by side, with empty fields': async () => {
      await show(`/duplicates?recordId=${String(thrice[0])}`);
      await page.getByText('Nothing belongs').or(page.getByText('Moves to')).first().waitFor();
      await press(/^Show \d+ empty fields$/u);
    },
    'three records at once': async () => {
      await show(`/duplicates?recordId=${String(thrice[0])}`);
      await press('All 3 at once');
      await page
        .getByRole('region', { name: 'What the merge does' })
        .getByText(/dropped$/u)
        .waitFor();
    },
    'pairs that were called different': async () => {
      await call('POST', '/candidates/duplicates/dismiss', { ids: thrice });
      await show('/duplicates?view=dismissed');
      await page.getByRole('table', { name: 'Not the same' }).waitFor();
    },
    'the acceptance of a proposal': showAndPress('/proposals/$id', 'Accept'),
    'the refusal of a proposal': showAndPress('/proposals/$id', 'Refuse'),
    'a merge that is proposed': async () => {
      await show(`/proposals/${merged}`);
      await page.getByRole('columnheader', { name: 'After the merge' }).waitFor();
    },
    'a change that is proposed': async () => {
      await show(`/proposals/${changed}`);
      await page.getByRole('table', { name: 'Values now' }).waitFor();
    },
    'an undo of a merge that is refused': async () => {
      await show('/duplicates?view=merges');
      await press(/^Undo the merge into Marie Curie/u);
      await page.getByRole('dialog').waitFor();
    },
    'a new user': showAndPress('/settings/users', 'New user'),
    'a new key': showAndPress('/settings/keys', 'New key'),
    'a new webhook': showAndPress('/settings/webhooks', 'New webhook'),
    'a new sender': showAndPress('/settings/senders', 'New sender'),
  };

  const kindNamed = (name: string): Kind => {
    const kind = kinds.find((one) => one.name === name);
    if (!kind) throw new Error(`There is no kind ${name}.`);
    return kind;
  };

  describe('what is opened on screens', () => {
    it.each(Object.keys(opened))('what is opened passes axe: %s', async (name) => {
      await opened[name]?.();
      expect(await findingsInAllLooks(name)).toEqual([]);
    });
  });
});
