import { type SiteLanguage, siteLanguages } from '@nova/contract';
import type { FoundPersonPage, pageOutcomes, PersonPageContent } from '@nova/features';
import { escaped } from '../html.ts';
import { fieldPairs } from './field-views.ts';
import { pageStyle } from './page-style.ts';
import { pageTexts } from './page-texts.ts';
import { type Saying, createSaying } from './saying.ts';

export interface ShownPage {
  readonly page: FoundPersonPage;
  readonly content: PersonPageContent;
  readonly language: SiteLanguage;
  /** The language in the address, which forms pass on. */
  readonly named: SiteLanguage | undefined;
  /** The outcome of the person's last action. */
  readonly done: (typeof pageOutcomes)[number] | undefined;
}

/** A person’s own page (docs/interface/privacy.md#the-persons-page). It loads nothing and runs nothing. */
export function pageHtml(shown: ShownPage): string {
  const { page, content, language, done } = shown;
  const { name } = page.ctx.account;
  const saying = createSaying(language, page.ctx.account);
  const { texts, fill, day } = saying;
  const title = texts.title.replace('{agency}', () => name);
  const outcome = done === undefined ? '' : fill(texts.outcomes[done]);
  const isSame = done === 'noted' || done === 'unchanged';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<a class="skip" href="#content">${escaped(texts.skip)}</a>
<header>
<h1>${fill(texts.title)}</h1>
<p class="soft">${fill(texts.lead, { until: day(page.expiresOn) })}</p>
<nav aria-label="${escaped(texts.contents)}">${contentsLinks(shown, saying)}</nav>
</header>
<main id="content" tabindex="-1">
${outcome === '' ? '' : `<p class="done${isSame ? ' same' : ''}" role="status">${outcome}</p>\n`}${[
    consentsHtml(shown, saying),
    dataHtml(shown, saying),
    listHtml(
      saying,
      'applications',
      content.applications.map(({ title: of, createdOn }) => [of, createdOn]),
    ),
    listHtml(
      saying,
      'files',
      content.files.map(({ fileName, createdOn }) => [fileName, createdOn]),
    ),
    rightsHtml(shown, saying),
  ].join('')}</main>
<footer>
<nav aria-label="${escaped(texts.languages)}">${languageLinks(language)}</nav>
${linksHtml(page, saying)}</footer>
</body>
</html>
`;
}

/** The page's sections; the names are their anchors. */
type Part = 'consents' | 'data' | 'applications' | 'files' | 'rights';

const contentsLinks = ({ content }: ShownPage, { texts }: Saying): string =>
  [
    ...(content.consents.length > 0 ? (['consents'] as const) : []),
    'data' as const,
    ...(content.applications.length > 0 ? (['applications'] as const) : []),
    ...(content.files.length > 0 ? (['files'] as const) : []),
    'rights' as const,
  ]
    .map((part) => `<a href="#${part}">${escaped(texts[part].title)}</a>`)
    .join('\n');

const sectionHtml = ({ texts, fill }: Saying, part: Part, body: string): string =>
  `<section id="${part}">
<h2>${escaped(texts[part].title)}</h2>
<p class="soft">${fill(texts[part].text)}</p>
${body}</section>
`;

interface Button {
  readonly action: string;
  readonly text: string;
  readonly isSecond?: boolean;
}

/** Forms are sent to the page's own address. */
function formHtml({ named }: ShownPage, buttons: readonly Button[], purpose?: string): string {
  const query = named === undefined ? '?' : `?lang=${named}`;
  const about =
    purpose === undefined ? '' : `<input type="hidden" name="purpose" value="${escaped(purpose)}">`;
  const all = buttons.map(
    ({ action, text, isSecond }) =>
      `<button name="action" value="${action}"${isSecond === true ? ' class="second"' : ''}>${escaped(text)}</button>`,
  );
  return `<form method="post" action="${query}">${about}${all.join('')}</form>\n`;
}

function consentsHtml(shown: ShownPage, saying: Saying): string {
  const { consents } = shown.content;
  if (consents.length === 0) return '';
  return sectionHtml(
    saying,
    'consents',
    consents.map((consent) => consentHtml(shown, saying, consent)).join(''),
  );
}

type Consent = PersonPageContent['consents'][number];

/** The buttons to agree and to refuse look alike, so that neither is easier. */
function consentHtml(shown: ShownPage, saying: Saying, consent: Consent): string {
  const { texts } = saying;
  const { purpose, name, text, state } = consent;
  const agree: Button = { action: 'agree', text: texts.agree };
  const buttons: Readonly<Record<Consent['state'], readonly Button[]>> = {
    REQUESTED: [agree, { action: 'refuse', text: texts.refuse }],
    GIVEN: [{ action: 'withdraw', text: texts.withdraw, isSecond: true }],
    REFUSED: [{ ...agree, isSecond: true }],
    WITHDRAWN: [{ ...agree, isSecond: true }],
    EXPIRED: [{ ...agree, isSecond: true }],
  };
  const called = name ?? (purpose === 'APPLICATION' ? texts.application : purpose);
  const when = whenHtml(consent, saying);
  return `<div class="part">
<div class="head"><h3>${escaped(called)}</h3><span class="state ${state.toLowerCase()}">${escaped(texts.states[state])}</span></div>
${when === '' ? '' : `<p class="soft small">${when}</p>\n`}<p class="said">${escaped(text)}</p>
${formHtml(shown, buttons[state], purpose)}</div>
`;
}

function whenHtml({ state, givenOn, withdrawnOn, expiresOn }: Consent, { texts, fill, day }: Saying): string {
  if (state === 'WITHDRAWN' && withdrawnOn !== null) return fill(texts.withdrawn, { on: day(withdrawnOn) });
  if (state === 'EXPIRED' && expiresOn !== null) return fill(texts.expired, { until: day(expiresOn) });
  if (state !== 'GIVEN' || givenOn === null) return '';
  const from = day(givenOn);
  return expiresOn === null
    ? fill(texts.given, { from })
    : fill(texts.givenUntil, { from, until: day(expiresOn) });
}

function dataHtml({ page, content }: ShownPage, saying: Saying): string {
  const pairs = fieldPairs(page, content.fields, saying);
  const list = pairs.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>\n`).join('');
  return sectionHtml(saying, 'data', `<dl>\n${list}</dl>\n`);
}

function listHtml(
  saying: Saying,
  part: 'applications' | 'files',
  all: readonly (readonly [text: string, createdOn: string])[],
): string {
  if (all.length === 0) return '';
  const items = all.map(
    ([text, createdOn]) =>
      `<li class="row"><bdi>${escaped(text)}</bdi><span class="soft small">${saying.day(createdOn)}</span></li>\n`,
  );
  return sectionHtml(saying, part, `<ul class="list rows">\n${items.join('')}</ul>\n`);
}

function rightsHtml(shown: ShownPage, saying: Saying): string {
  const { copy, object, erase } = saying.texts;
  const isSilent = shown.content.fields.doNotContact === true;
  const parts = [
    rightHtml(shown, saying, { ...copy, action: 'copy', type: 'ACCESS' }),
    rightHtml(shown, saying, {
      ...object,
      action: 'object',
      type: 'OBJECTION',
      also: isSilent ? object.done : undefined,
    }),
    rightHtml(shown, saying, { ...erase, action: 'erase', type: 'ERASURE' }),
  ];
  return sectionHtml(saying, 'rights', parts.join(''));
}

interface ShownRight {
  readonly action: string;
  readonly type: PersonPageContent['requests'][number]['type'];
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly noted: string;
  readonly also?: string | undefined;
}

/** Shows a right. While a request is open, the date of its answer replaces the button. */
function rightHtml(shown: ShownPage, saying: Saying, right: ShownRight): string {
  const { fill, plainDay } = saying;
  const open = shown.content.requests.find(({ type }) => type === right.type);
  const also = right.also === undefined ? '' : `<p class="said">${escaped(right.also)}</p>\n`;
  const rest =
    open === undefined
      ? formHtml(shown, [{ action: right.action, text: right.button, isSecond: true }])
      : `<p class="said"><b>${fill(right.noted, { from: plainDay(open.receivedOn), until: plainDay(open.dueOn) })}</b></p>\n`;
  return `<div class="part">
<h3>${escaped(right.title)}</h3>
<p class="soft">${fill(right.text)}</p>
${also}${rest}</div>
`;
}

const languageLinks = (current: SiteLanguage): string =>
  siteLanguages
    .map((language) => {
      const here = language === current ? ' aria-current="true"' : '';
      return `<a href="?lang=${language}" hreflang="${language}" lang="${language}"${here}>${pageTexts[language].language}</a>`;
    })
    .join('\n');

function linksHtml({ imprintUrl, privacyUrl }: FoundPersonPage, { texts }: Saying): string {
  const links = [
    ...(imprintUrl === null ? [] : [[imprintUrl, texts.imprint] as const]),
    ...(privacyUrl === null ? [] : [[privacyUrl, texts.privacy] as const]),
  ].map(([url, text]) => `<a href="${escaped(url)}" rel="noopener noreferrer">${escaped(text)}</a>`);
  return links.length === 0 ? '' : `<p><span class="row">${links.join(' ')}</span></p>\n`;
}
