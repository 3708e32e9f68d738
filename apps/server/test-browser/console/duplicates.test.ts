import { describe, expect, it } from '@jest/globals';
import { assignPositions } from '@nova/features';
import { kinds } from '@nova/kinds';
import { createJob } from '../support/board.ts';
import { overflows } from '../support/browser.ts';
import { createRecord, openConsole } from '../support/console.ts';
import { startDesk } from '../support/duplicates.ts';
import { poll } from '../support/poll.ts';

/** The console's own table; its sources are no package. */
const { describeMerging } = (await import(
  new URL('../../../console/build/describe-merging.ts', import.meta.url).href
)) as { describeMerging: () => Readonly<Record<string, { readonly chosen: readonly string[] }>> };

describe('duplicates', () => {
  const kindNames = {
    candidates: 'candidate',
    contacts: 'contact',
    leads: 'lead',
    companies: 'company',
  } as const;

  interface Refusal {
    readonly issues: readonly { readonly path: string }[];
  }

  /** Runs in the page: what stands out of the screen. */
  const overhanging = `[...document.querySelectorAll('main button, main a, main td, main th')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth && one.clientWidth > 1)
  .map((one) => one.textContent)`;

  /** Runs in the page. */
  const focused = 'document.activeElement?.textContent';

  const desk = startDesk();
  const { call, candidate, twins, compared, review, told, pair, table, listed, ready, read, statusOf, open } =
    desk;

  describe('the review of duplicates', () => {
    it('shows two records side by side, and merges them by what somebody chose', async () => {
      await open();
      const [older, younger] = await twins('Marie', 'Curie');
      await review();
      await pair('Marie Curie and Marie Curie').waitFor();
      await desk.page.getByText('Same email address').waitFor();
      await table()
        .getByRole('row', { name: /^Mobile/u })
        .getByText('+44 7700 900115')
        .first()
        .waitFor();
      await desk.page
        .getByText(/^1 value|values are dropped$/u)
        .first()
        .waitFor();
      await desk.screenshot('pair');
      const { reference } = await read(younger);
      await desk.page.getByRole('radio', { name: `Job title of ${String(reference)}` }).check();
      await desk.page.getByRole('listitem').filter({ hasText: 'Job title Chemist' }).waitFor();
      await desk.page.getByRole('button', { name: 'Merge', exact: false }).click();
      await told(/merged into Marie Curie .* Moved: 1 note\./u);
      expect(await read(older)).toMatchObject({ jobTitle: 'Physicist', mobile: '+44 7700 900115' });
      expect(await statusOf(younger)).toBe(404);
      await desk.screenshot('merged');
      await desk.page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
      await told(/is back\.$/u);
      expect(await statusOf(younger)).toBe(200);
      expect(desk.complaints).toEqual([]);
    });

    it('takes decisions by keys, and each decision can be taken back', async () => {
      await open();
      const pairs = [];
      for (const [first, last] of [
        ['Ada', 'Lovelace'],
        ['Grace', 'Hopper'],
        ['Emmy', 'Noether'],
        ['Rosalind', 'Franklin'],
      ] as const)
        pairs.push(await twins(first, last));
      await review();
      const seen: string[] = [];
      const heading = desk.page.locator('#duplicates-pair');
      const press = async (key: string): Promise<void> => {
        const before = await heading.innerText();
        seen.push(before);
        await ready();
        await desk.page.keyboard.press(key);
        await heading.filter({ hasNotText: before }).waitFor();
        await poll(() => desk.page.evaluate(focused)).toBe(await heading.innerText());
      };
      await press('m');
      await told(/merged into/u);
      await press('d');
      await told(/^Not the same: /u);
      await press('s');
      expect(new Set(seen).size).toBe(3);
      await poll(() => listed().allInnerTexts()).toEqual([
        expect.stringMatching(/\nMerged$/u),
        expect.stringMatching(/\nNot the same$/u),
        expect.stringMatching(/\nSkipped$/u),
        expect.stringMatching(/\n\d+%$/u),
      ]);
      await desk.page.getByText('2 left').waitFor();
      await listed().last().focus();
      await desk.page.keyboard.press('ArrowUp');
      await poll(() => desk.page.evaluate(focused)).toMatch(/Skipped$/u);

      await desk.page.keyboard.press('u');
      await told(/^To review again: /u);
      await heading.filter({ hasText: seen[1] ?? '' }).waitFor();
      await desk.page.keyboard.press('u');
      await told(/ is back\.$/u);
      await heading.filter({ hasText: seen[0] ?? '' }).waitFor();
      await desk.page.getByText('4 left').waitFor();
      await desk.page.keyboard.press('u');
      await told('There is nothing to undo.');
      await desk.page.keyboard.press('j');
      await heading.filter({ hasText: seen[1] ?? '' }).waitFor();
      await desk.page.keyboard.press('k');
      await heading.filter({ hasText: seen[0] ?? '' }).waitFor();
      for (const id of pairs.flat()) expect(await statusOf(id)).toBe(200);
      expect(desk.complaints).toEqual([]);
    });

    it('keeps the other record after a swap, and what was chosen by radio', async () => {
      await open();
      const [older, younger] = await twins('Chien-Shiung', 'Wu');
      await review();
      const stays = table().getByRole('columnheader').filter({ hasText: 'Stays' });
      await stays.filter({ hasText: 'CAN-1001' }).waitFor();
      await desk.page.getByRole('radio', { name: 'Job title of CAN-1002' }).check();
      await desk.page.getByRole('radio', { name: 'Job title of CAN-1001' }).check();
      await desk.page.keyboard.press('x');
      await stays.filter({ hasText: 'CAN-1002' }).waitFor();
      await ready();
      await desk.page.keyboard.press('m');
      await told(/\(CAN-1001\) merged into .*\(CAN-1002\)\./u);
      expect(await read(younger)).toMatchObject({ jobTitle: 'Chemist', reference: 'CAN-1002' });
      expect(await statusOf(older)).toBe(404);
    });

    it('takes a group of three pair by pair, or all at once', async () => {
      await open();
      const ids = [await twins('Katherine', 'Johnson'), await twins('Katherine', 'Johnson')].flat();
      await review();
      await desk.page
        .getByRole('heading', { level: 2, name: 'Katherine Johnson and Katherine Johnson' })
        .waitFor();
      await ready();
      await poll(() => table().getByRole('columnheader').count()).toBe(4);
      await desk.page.keyboard.press('m');
      await told(/merged into/u);
      await desk.page.getByRole('button', { name: 'All 3 at once' }).click();
      await table().getByRole('columnheader').nth(4).waitFor();
      await ready();
      await desk.page.keyboard.press('m');
      await told(/and .* merged into/u);
      await desk.page.getByText('All are reviewed.').waitFor();
      const left = await Promise.all(ids.map((id) => statusOf(id)));
      expect(left.filter((status) => status === 200)).toHaveLength(1);
      await desk.page.keyboard.press('u');
      await told(/ are back\.$/u);
      await desk.page.getByText('All 3 at once').waitFor();
    });

    it('foretells what is combined, and whose values are joined', async () => {
      await open();
      const [older, younger] = await twins('Jane', 'Goodall');
      const { jobId } = await createJob(desk.at, 'Field Biologist', []);
      for (const candidateId of [older, younger])
        await createRecord(desk.at, '/applications', { jobId, candidateId });
      for (const [id, internalNotes] of [
        [older, 'Likes forests.'],
        [younger, 'Likes apes.'],
      ] as const)
        await call('PUT', `/candidates/${id}`, { internalNotes });
      await review();
      const outcome = desk.page.getByRole('region', { name: 'What the merge does' });
      await outcome.getByText('1 application is combined with one to the same job').waitFor();
      await outcome.getByRole('link', { name: 'Field Biologist' }).waitFor();
      const row = table().getByRole('row', { name: /^Internal notes/u });
      await row.getByRole('radio', { name: 'Internal notes of all, joined', checked: true }).waitFor();
      await row
        .getByRole('cell')
        .last()
        .getByText(/forests\.[^]*apes\./u)
        .waitFor();
      await row.getByRole('radio', { name: 'Internal notes of CAN-1002' }).check();
      await outcome.getByRole('listitem').filter({ hasText: 'Internal notes Likes forests.' }).waitFor();
      await desk.page.getByRole('button', { name: /^Show \d+ empty fields$/u }).click();
      await poll(() =>
        table()
          .getByRole('row', { name: /^Facebook/u })
          .count(),
      ).toBe(1);
    });

    it('tells that a record was changed or merged meanwhile, and reads the pair again', async () => {
      await open();
      const [older, younger] = await twins('Barbara', 'McClintock');
      await review();
      await ready();
      // The page hears of it a moment later.
      await call('PUT', `/candidates/${younger}`, { jobTitle: 'Botanist' });
      await desk.page.keyboard.press('m');
      await told('Barbara McClintock (CAN-1002) was changed meanwhile.');
      await table().getByText('Botanist').waitFor();
      await ready();
      const merge = { primaryId: older, duplicateIds: [younger] };
      expect(await call('POST', '/candidates/merge', merge)).toMatchObject({ status: 200 });
      await assignPositions(desk.at.server.database);
      await listed().filter({ hasText: 'No longer there' }).waitFor();
      await poll(() => desk.page.getByText('No longer there').count()).toBe(2);
    });
  });

  describe('more than a list holds', () => {
    it('reads on as pairs are decided', async () => {
      await open();
      const letters = Array.from({ length: 103 }, (_, at) => `Q${at.toString(26).padStart(3, 'x')}`);
      for (const lastName of letters) {
        const given = { firstName: 'Ann', lastName, email: `${lastName}@net.example` };
        await Promise.all([candidate(given), candidate(given)]);
      }
      await review();
      const heading = desk.page.locator('#duplicates-pair');
      const seen = new Set<string>();
      for (let at = 0; at < 103; at++) {
        const name = await heading.innerText();
        seen.add(name);
        if (at < 2) await ready();
        await desk.page.keyboard.press(at < 2 ? 'd' : 's');
        if (at < 102) await heading.filter({ hasNotText: name }).waitFor();
      }
      await desk.page.getByText('All are reviewed.').waitFor();
      expect(seen.size).toBe(103);
      await poll(() => listed().count()).toBe(103);
      await desk.page.getByText('101 left').waitFor();
      await desk.page.getByRole('button', { name: 'Read again' }).click();
      await heading.waitFor();
      await poll(() => listed().count()).toBe(100);
      expect(desk.complaints).toEqual([]);
    });
  });

  describe('a phone', () => {
    it('shows a field of both records one below the other, and merges at a tap', async () => {
      await open();
      const [older, younger] = await twins('Ida', 'Rhodes');
      await compared();
      const watched = await openConsole(desk.at, { look: 'phone', path: '/duplicates' });
      desk.look(watched);
      const row = table().getByRole('row', { name: /^Job title/u });
      await row.scrollIntoViewIfNeeded();
      const [one, other] = [row.getByText('Chemist').first(), row.getByText('Physicist')];
      // What stands above moves them when it comes.
      await ready();
      const [above, below] = [await one.boundingBox(), await other.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      await desk.screenshot('fields');
      expect(await overflows(desk.page)).toBe(false);
      await desk.page.getByRole('radio', { name: 'Job title of CAN-1002' }).check();
      await desk.page.getByRole('listitem').filter({ hasText: 'Job title Chemist' }).waitFor();
      await desk.page.getByRole('button', { name: 'Merge' }).tap();
      await told(/merged into/u);
      expect(await read(older)).toMatchObject({ jobTitle: 'Physicist' });
      expect(await statusOf(younger)).toBe(404);
    });
  });

  describe('every language', () => {
    const titles = {
      de: 'Dubletten',
      fr: 'Doublons',
      es: 'Duplicados',
      it: 'Duplicati',
      nl: 'Dubbele records',
    };

    it.each(Object.entries(titles))('every language fits a narrow phone: %s', async (locale, title) => {
      await open();
      await twins('Maryam', 'Mirzakhani');
      await compared();
      const narrow = { viewport: { width: 360, height: 780 } };
      desk.look(await openConsole(desk.at, { look: 'phone', path: '/duplicates', locale, ...narrow }));
      await desk.page.getByRole('heading', { level: 1, name: title }).waitFor();
      await desk.page.locator('[aria-keyshortcuts="m"]:not([aria-disabled])').waitFor();
      await desk.screenshot(`language ${locale}`);
      expect(await overflows(desk.page)).toBe(false);
      await poll(() => desk.page.evaluate(overhanging)).toEqual([]);
    });
  });

  describe('every kind', () => {
    const twice = {
      candidates: { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.example' },
      contacts: { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.example' },
      leads: { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.example' },
      companies: { name: 'Byron Ltd', website: 'https://byron.example' },
    };

    it.each(Object.keys(twice) as (keyof typeof twice)[])(
      'every kind offers the choices that the server takes: %s',
      async (plural) => {
        await open();
        const given = twice[plural];
        const ids: string[] = [];
        for (const reference of ['A-1', 'A-2'])
          ids.push(
            await createRecord(desk.at, `/${plural}?allowDuplicate=true`, {
              ...given,
              description: reference,
            }),
          );
        const [primaryId = '', id = ''] = ids;
        // The server names each field that has nothing to choose.
        const fields = Object.keys(kinds[kindNames[plural]].fields);
        const all = Object.fromEntries(fields.map((field) => [field, id]));
        const merge = { primaryId, duplicateIds: [id], choose: all };
        const { body } = await call('POST', `/${plural}/merge?dryRun=true`, merge);
        const refused = (body as Refusal).issues.map(({ path }) => path.replace('choose.', ''));
        const taken = fields.filter((field) => !refused.includes(field));
        expect(describeMerging()[kindNames[plural]]?.chosen.toSorted()).toEqual(taken.toSorted());

        await review(`?kind=${plural}`);
        await ready();
        await desk.screenshot(plural);
        await desk.page.keyboard.press('m');
        await told(/merged into/u);
        expect(await statusOf(id, plural)).toBe(404);
        expect(desk.complaints).toEqual([]);
      },
    );
  });
});
