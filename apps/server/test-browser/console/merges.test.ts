import { describe, expect, it } from '@jest/globals';
import { createRecord, goTo, openConsole } from '../support/console.ts';
import { startDesk } from '../support/duplicates.ts';
import { poll } from '../support/poll.ts';

describe('merges', () => {
  const desk = startDesk();
  const { call, twins, compared, review, told, pair, table, listed, ready, read, statusOf, open } = desk;

  describe('decisions of before', () => {
    it('Pairs that were called different can be reviewed again', async () => {
      await open();
      const [older, younger] = await twins('Lise', 'Meitner');
      await review();
      await desk.page.getByRole('button', { name: 'Not the same' }).click();
      await told('Not the same: Lise Meitner (CAN-1001) and Lise Meitner (CAN-1002).');
      await desk.page.getByRole('link', { name: 'Not the same' }).click();
      const dismissed = desk.page.getByRole('table', { name: 'Not the same' });
      await dismissed.getByRole('button', { name: /^Review again: Lise Meitner/u }).click();
      await told(/^To review again: /u);
      await desk.page.getByText('Nobody has called two records different yet.').waitFor();
      await desk.page.getByRole('link', { name: 'To review' }).click();
      await pair('Lise Meitner and Lise Meitner').waitFor();
      await poll(() => listed().count()).toBe(1);
      expect([await statusOf(older), await statusOf(younger)]).toEqual([200, 200]);
    });

    it('Merges are listed with what moved, and undone', async () => {
      await open();
      const [older, younger] = await twins('Hedy', 'Lamarr');
      await call('POST', '/candidates/merge', { primaryId: older, duplicateIds: [younger] });
      await goTo(desk.page, desk.at, '/duplicates?view=merges');
      const row = desk.page.getByRole('table', { name: 'Merged records' }).getByRole('row').nth(1);
      await row.getByRole('link', { name: 'Hedy Lamarr (CAN-1001)' }).waitFor();
      for (const text of ['CAN-1002', '1 note', 'Can be undone']) await row.getByText(text).first().waitFor();
      await desk.screenshot('merges');
      await row.getByRole('button', { name: 'Undo the merge into Hedy Lamarr (CAN-1001)' }).click();
      await told('1 record is back.');
      await row.getByText('Undone').waitFor();
      await poll(() => row.getByRole('button').count()).toBe(0);
      expect(await statusOf(younger)).toBe(200);
      expect(desk.complaints).toEqual([]);
    });

    it('An undo that something stands against says so, and can be forced', async () => {
      await open();
      const [older, younger] = await twins('Vera', 'Rubin');
      await call('POST', '/candidates/merge', { primaryId: older, duplicateIds: [younger] });
      await call('PUT', `/candidates/${older}`, { mobile: '+44 7700 900999' });
      await goTo(desk.page, desk.at, '/duplicates?view=merges');
      await desk.page.getByRole('button', { name: /^Undo the merge into Vera Rubin/u }).click();
      const dialog = desk.page.getByRole('dialog', { name: /^Undo the merge into Vera Rubin/u });
      await dialog.getByText('Candidate: Mobile was changed').waitFor();
      await desk.screenshot('refused');
      await dialog.getByRole('button', { name: 'Undo all the same' }).click();
      await told('1 record is back. Left as it is: Mobile.');
      expect(await read(older)).toMatchObject({ mobile: '+44 7700 900999' });
      expect(await read(younger)).toMatchObject({ mobile: '+44 7700 900115' });
    });

    it('An undo on the spot that something stands against offers to force it too', async () => {
      await open();
      const [older, younger] = await twins('Mary', 'Anning');
      await review();
      await ready();
      await desk.page.keyboard.press('m');
      await told(/merged into/u);
      await call('PUT', `/candidates/${older}`, { mobile: '+44 7700 900999' });
      await desk.page.keyboard.press('u');
      const dialog = desk.page.getByRole('dialog', { name: /^Undo the merge into Mary Anning/u });
      await dialog.getByRole('button', { name: 'Undo all the same' }).click();
      await told('1 record is back. Left as it is: Mobile.');
      await pair('Mary Anning and Mary Anning').waitFor();
      expect(await statusOf(younger)).toBe(200);
    });

    it('A later merge is to be undone first', async () => {
      await open();
      const [first, second] = await twins('Maria', 'Mayer');
      const [third] = await twins('Maria', 'Mayer');
      await call('POST', '/candidates/merge', { primaryId: first, duplicateIds: [second] });
      await call('POST', '/candidates/merge', { primaryId: third, duplicateIds: [first] });
      await goTo(desk.page, desk.at, '/duplicates?view=merges');
      await desk.page
        .getByRole('table', { name: 'Merged records' })
        .getByRole('row')
        .nth(2)
        .getByRole('button')
        .click();
      const dialog = desk.page.getByRole('dialog');
      await dialog.getByText('Candidate was merged again; undo that merge first').waitFor();
      await poll(() => dialog.getByRole('button', { name: 'Undo all the same' }).count()).toBe(0);
    });
  });

  describe('the page of a record', () => {
    it('The page of a record says that it may be there twice, and its menu finds duplicates', async () => {
      await open();
      const [older, younger] = await twins('Dorothy', 'Hodgkin');
      await twins('Somebody', 'Else');
      await compared();
      await goTo(desk.page, desk.at, `/candidates/${younger}`);
      await desk.page.getByRole('link', { name: 'May be there 1 more time' }).waitFor();
      await desk.page.getByRole('button', { name: 'More for Dorothy Hodgkin' }).click();
      await desk.page.getByRole('menuitem', { name: 'Find duplicates' }).click();
      await pair('Dorothy Hodgkin and Dorothy Hodgkin').waitFor();
      await poll(() => listed().count()).toBe(1);
      await table()
        .getByRole('columnheader')
        .filter({ hasText: 'Stays' })
        .filter({ hasText: 'CAN-1002' })
        .waitFor();
      await ready();
      await desk.page.keyboard.press('m');
      await told(/merged into/u);
      expect(await statusOf(older)).toBe(404);
      await desk.page.getByRole('link', { name: 'Show all' }).click();
      await pair('Somebody Else and Somebody Else').waitFor();
    });

    it('The page of a merged record is that of the record that stayed', async () => {
      await open();
      const [older, younger] = await twins('Jocelyn', 'Bell');
      await call('POST', '/candidates/merge', { primaryId: older, duplicateIds: [younger] });
      await desk.page.goto(`${desk.at.server.url}/app/candidates/${younger}`);
      await told('The record of that address was merged into this one.');
      await desk.page.getByRole('heading', { level: 1, name: 'Jocelyn Bell' }).waitFor();
      expect(new URL(desk.page.url()).pathname).toBe(`/app/candidates/${older}`);
      await poll(() => desk.page.getByRole('link', { name: /^May be there/u }).count()).toBe(0);
      await call('DELETE', `/candidates/${older}`);
      await desk.page.goto(`${desk.at.server.url}/app/candidates/${younger}`);
      await desk.page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    });
  });

  describe('who may decide', () => {
    it('Readers see pairs and merges, and decide nothing', async () => {
      await open();
      await twins('Mae', 'Jemison');
      const [older, younger] = await twins('Sally', 'Ride');
      await call('POST', '/candidates/merge', { primaryId: older, duplicateIds: [younger] });
      await compared();
      const reader = { name: 'Rita', email: 'rita@agency.example', role: 'READER' };
      const userId = await createRecord(desk.at, '/users', reader);
      const watched = await openConsole(
        { ...desk.at, agency: { ...desk.at.agency, userId } },
        { path: '/duplicates' },
      );
      desk.look(watched);
      await pair('Mae Jemison and Mae Jemison').waitFor();
      await table().getByText('Physicist').waitFor();
      await desk.page.keyboard.press('m');
      await desk.page.keyboard.press('d');
      const actions = desk.page.getByRole('group', { name: 'Decide' }).getByRole('button');
      await poll(() => actions.allInnerTexts()).toEqual(
        [/^Skip/u, /^Previous/u, /^Next/u].map((text) => expect.stringMatching(text)),
      );
      await poll(() => desk.page.getByRole('radio').count()).toBe(0);
      await desk.page.getByRole('link', { name: 'Merged' }).click();
      const merges = desk.page.getByRole('table', { name: 'Merged records' });
      await merges.getByText('Can be undone').waitFor();
      await poll(() => merges.getByRole('button').count()).toBe(0);
      expect(watched.complaints).toEqual([]);
    });
  });
});
