import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SiteLanguage, siteLanguages } from '@nova/contract';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { pageTexts } from '../src/mounts/person-page/page-texts.ts';
import { type AskingAgency, startAskingAgency } from '../test/support/asked-person.ts';
import { findings } from './support/accessibility.ts';
import type { looks } from './support/browser.ts';
import { overflows, startBrowser, type TestBrowser } from './support/browser.ts';
import { poll } from './support/poll.ts';

describe('a person’s own page in a browser', () => {
  /** Wider than a phone. */
  const agencyName = 'Nordwestdeutsche Fachkräftevermittlungsgesellschaft & Söhne';
  type Look = keyof typeof looks;

  let world: AskingAgency;
  let browser: TestBrowser;
  let people = 0;
  let known: string;

  beforeAll(async () => {
    [world, browser] = await Promise.all([startAskingAgency(), startBrowser()]);
    const { server, agency } = world;
    await server.database.query('UPDATE accounts SET name = $2 WHERE id = $1', [
      agency.accountId,
      agencyName,
    ]);
    await world.setPurpose('POOL', {
      name: 'Aufnahme in den Bewerberkreis',
      text: 'Wir dürfen Ihre Bewerbungsunterlagen zwei Jahre lang aufbewahren und Ihnen passende Stellen vorschlagen.\n\nIhre Unterlagen sehen nur unsere Mitarbeiterinnen und Mitarbeiter. Vor der Weitergabe an ein Unternehmen fragen wir Sie jedes Mal.',
    });
    await world.setPurpose('NEWS', {
      name: 'Rundschreiben',
      text: 'Wir dürfen Ihnen einmal im Monat schreiben.',
    });
    await world.setPurpose('SHARE', {
      name: 'Weitergabe innerhalb der Unternehmensgruppe',
      text: 'Wir dürfen Ihre Daten an unsere Schwestergesellschaften weitergeben.',
      validMonths: null,
    });
    known = await somebodyKnown();
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  const post = (path: string, form: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${world.server.url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
  const email = (): string => `ada${String((people += 1))}@people.example`;

  /** Little is held, and one purpose is asked for. */
  async function someone(): Promise<{ readonly id: string; readonly path: string }> {
    const id = await world.create('/candidates', { firstName: 'Ada', lastName: 'Lovelace', email: email() });
    return { id, path: await world.ask(id) };
  }

  /** Much is held, and consents are in each state. */
  async function somebodyKnown(): Promise<string> {
    const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    const id = await world.create('/candidates', {
      firstName: 'Wilhelmine-Friederike',
      lastName: 'von und zu Schwarzenberg-Hohenlohe',
      email: email(),
      alternateEmail: `${long}@people.example`.slice(-60),
      mobile: '+49 151 23456789',
      homePhone: '+49 40 1234567',
      linkedIn: `https://www.linkedin.com/in/${long.toLowerCase().replaceAll('ä', 'ae')}`,
      jobTitle: `Leiterin ${long}`,
      currentEmployer: long,
      dateOfBirth: '1985-12-10',
      noticePeriod: 'THREE_MONTHS',
      workPermit: true,
      overview: `Langjährige Erfahrung in der Leitung großer Abteilungen.\n\n${'Sie hat Vorhaben von der ersten Skizze bis zur Übergabe geführt. '.repeat(8)}`,
      desiredSalary: 92500,
      desiredSalaryCurrency: 'EUR',
      desiredSalaryTenure: 'YEAR',
      skills: [
        'Projektleitung',
        'Arbeitssicherheit',
        'Tarifrecht',
        long,
        'Verhandlung',
        'SAP',
        'Französisch für den Beruf',
      ],
      address: { street: 'Große Elbstraße 145', city: 'Hamburg', postcode: '22767', country: 'Deutschland' },
      employmentHistory: Array.from({ length: 8 }, (_one, at) => ({
        companyName: `Werk ${String(at + 1)} der ${long}`,
        jobTitle: 'Abteilungsleiterin',
        startDate: `${String(2018 - at)}-03-01`,
        ...(at === 0 ? {} : { endDate: `${String(2019 - at)}-02-01` }),
        workSummary:
          'Leitung von vierzig Fachkräften, Planung der Schichten, Verantwortung für ein Budget von drei Millionen Euro.',
      })),
      educationHistory: [
        {
          major: 'Diplom-Maschinenbau',
          organisation: 'Technische Universität Hamburg',
          grade: '1,7',
          startYear: 2004,
          startMonth: 10,
          endYear: 2009,
        },
      ],
    });
    await world.call('PUT', `/candidates/${id}/languages`, {
      languages: [
        { code: 'de', level: 'Muttersprache' },
        { code: 'en', level: 'C1' },
      ],
    });
    const companyId = await world.create('/companies', { name: 'Werft' });
    for (const title of ['Bereichsleiterin Fertigung (m/w/d)', `Leitung ${long}`])
      await world.create('/applications', {
        candidateId: id,
        jobId: await world.create('/jobs', { title, companyId }),
      });
    for (const name of ['Lebenslauf.pdf', `Arbeitszeugnis ${long}.pdf`]) {
      const form = new FormData();
      form.set('candidateId', id);
      form.set('file', new File(['%PDF-1.4 x'], name, { type: 'application/pdf' }));
      await world.server.call('POST', '/files', { key: world.agency.privateKey, body: form });
    }
    const path = await world.ask(id, ['POOL', 'NEWS', 'SHARE']);
    await post(path, { action: 'agree', purpose: 'SHARE' });
    await post(path, { action: 'refuse', purpose: 'NEWS' });
    await post(path, { action: 'copy' });
    return path;
  }

  const title = (page: Page, language: SiteLanguage) =>
    page.getByRole('heading', {
      level: 1,
      name: pageTexts[language].title.replace('{agency}', agencyName),
      exact: true,
    });

  const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 } };
  const more = (look: Look, language: SiteLanguage): BrowserContextOptions => ({
    locale: language,
    ...(look.startsWith('phone') ? phone : {}),
  });

  const shown: readonly (readonly [SiteLanguage, Look])[] = [
    ...siteLanguages.flatMap((language) => [[language, 'phone'] as const, [language, 'desktop'] as const]),
    ...(['phone dark', 'desktop dark'] as const).map((look) => ['de', look] as const),
  ];

  it.each(shown)('fits and is accessible in %s, with little and with much (%s)', async (language, look) => {
    for (const [name, path] of [
      ['little', (await someone()).path],
      ['much', known],
    ] as const) {
      const { page, complaints, origins, screenshot } = await browser.open(look, more(look, language));
      await page.goto(`${world.server.url}${path}`);
      await title(page, language).waitFor();
      await poll(() => page.evaluate('document.documentElement.lang')).toBe(language);
      expect([await overflows(page), await findings(page)]).toEqual([false, []]);
      const { height } = (await page.locator('body').boundingBox()) ?? { height: 0 };
      const { width } = page.viewportSize() ?? { width: 0 };
      await page.setViewportSize({ width, height: Math.ceil(height) });
      await screenshot(`person-page-${language}-${name}`);
      expect([complaints, [...origins]]).toEqual([[], [world.server.url]]);
    }
  });

  it('all of it is done with the keyboard alone, and without scripts', async () => {
    const { id, path } = await someone();
    const { page } = await browser.open('desktop', { locale: 'en', javaScriptEnabled: false });
    await page.goto(`${world.server.url}${path}`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(({ hash }) => hash === '#content');
    const texts = pageTexts.en;
    /** Goes to the next button of this name, presses it and waits for the page that answers. */
    const press = async (name: string): Promise<void> => {
      const button = page.getByRole('button', { name, exact: true });
      for (let step = 0; step < 20; step++) {
        await page.keyboard.press('Tab');
        if ((await button.count()) > 0 && (await button.and(page.locator(':focus')).count()) > 0) break;
      }
      const answered = page.waitForEvent('load');
      await page.keyboard.press('Enter');
      await answered;
    };
    const told = () => page.getByRole('status').innerText();
    await press(texts.agree);
    await poll(told).toBe(texts.outcomes.agree);
    await press(texts.withdraw);
    await poll(told).toBe(texts.outcomes.withdraw);
    await press(texts.copy.button);
    await poll(told).toContain('sends you a copy');
    await press(texts.object.button);
    await press(texts.erase.button);
    await poll(() => page.locator('#rights').getByRole('button').count()).toBe(0);
    const requests = await world.call('GET', `/privacy/requests?recordId=${id}`);
    expect((requests.body as { data: { type: string }[] }).data.map(({ type }) => type)).toEqual([
      ...['ERASURE', 'OBJECTION', 'ACCESS'],
    ]);
  });

  it.each(['phone', 'desktop dark'] as const)('says what happened (%s)', async (look) => {
    const { path } = await someone();
    const { page, screenshot, complaints } = await browser.open(look, more(look, 'de'));
    await page.goto(`${world.server.url}${path}`);
    await page.getByRole('button', { name: pageTexts.de.agree }).click();
    await page.getByRole('status').waitFor();
    await screenshot('person-page-agreed');
    await page.getByRole('button', { name: pageTexts.de.erase.button }).click();
    await page.getByText('Ihre Anfrage ist vermerkt').waitFor();
    await page.getByText('Sie haben am').scrollIntoViewIfNeeded();
    await screenshot('person-page-erase');
    expect([await overflows(page), await findings(page), complaints]).toEqual([false, [], []]);
    await page.getByRole('link', { name: 'Français' }).click();
    await title(page, 'fr').waitFor();
    await page.getByRole('button', { name: pageTexts.fr.copy.button }).click();
    await page.getByRole('status').waitFor();
    await title(page, 'fr').waitFor();
  });

  it.each(['phone', 'desktop dark'] as const)('a link that is past or wrong says so (%s)', async (look) => {
    const { id, path } = await someone();
    await world.ask(id);
    const { page, screenshot } = await browser.open(look, more(look, 'de'));
    await page.goto(`${world.server.url}${path}`);
    await page.getByRole('heading', { name: pageTexts.de.failed.past.title }).waitFor();
    expect([await overflows(page), await findings(page)]).toEqual([false, []]);
    await screenshot('person-page-past');
    await page.goto(`${world.server.url}/p/nova_pp_cut`);
    await page.getByRole('heading', { name: pageTexts.de.failed.unknown.title }).waitFor();
    expect([await overflows(page), await findings(page)]).toEqual([false, []]);
    await screenshot('person-page-unknown');
  });

  it('prints what is held, without buttons', async () => {
    const { page, screenshot } = await browser.open('desktop dark', { locale: 'de' });
    await page.goto(`${world.server.url}${known}`);
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    await poll(() => page.getByRole('button').count()).toBe(0);
    await poll(() => page.getByText('Große Elbstraße 145').isVisible()).toBe(true);
    await poll(() => page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      'rgb(255, 255, 255)',
    );
    await page.setViewportSize({ width: 794, height: 2600 });
    await screenshot('person-page-print');
    expect(await overflows(page)).toBe(false);
  });
});
