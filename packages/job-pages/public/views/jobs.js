import { h } from '../tree.js';

// Short facts about a job, from the members in docs/interface/public-jobs.md#fields.

const there = (text) => (typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined);

/** Returns the place of work. */
export function placeOf({ location }) {
  const { addressLabel, cityName, countryName, country } = location ?? {};
  return (
    there(addressLabel) ??
    ([cityName, countryName ?? country].map(there).filter(Boolean).join(', ') || undefined)
  );
}

/** Returns the pay in the advert's own words, otherwise its amounts. */
export function payOf({ pay }, { say, money }) {
  if (!pay) return undefined;
  if (there(pay.label)) return there(pay.label);
  const { minPay: least, maxPay: most } = pay;
  const currency = pay.currency?.code;
  const [hasLeast, hasMost] = [typeof least === 'number' && least > 0, typeof most === 'number' && most > 0];
  if (!hasLeast && !hasMost) return undefined;
  const amount =
    hasLeast && hasMost && least !== most
      ? `${money(least, currency)} – ${money(most, currency)}`
      : hasLeast && hasMost
        ? money(least, currency)
        : say(hasLeast ? 'from' : 'upTo', { amount: money(hasLeast ? least : most, currency) });
  const tenure = pay.tenure?.code;
  return ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'].includes(tenure) ? `${amount} ${say(tenure)}` : amount;
}

/** Returns the kind of job and the kind of employment, only once if they are equal. */
export const employmentOf = ({ employmentType, jobType }) =>
  [...new Set([there(jobType), there(employmentType)].filter(Boolean))].join(', ') || undefined;

/** Returns the facts below the title of a card in the list. */
export const cardFacts = (job, wording) =>
  [there(job.companyName), placeOf(job), employmentOf(job), payOf(job, wording)].filter(Boolean);

/** Returns the facts next to a job's text, as pairs of name and value. */
export const jobFacts = (job, wording) =>
  [
    ['company', there(job.companyName)],
    ['location', placeOf(job)],
    ['remote', job.remoteWorking ? wording.say('remoteYes') : undefined],
    ['employment', employmentOf(job)],
    ['pay', payOf(job, wording)],
    ['experience', there(job.experience)],
    ['industry', there(job.industry) ?? there(job.sector)],
    ['openings', job.openings > 1 ? String(job.openings) : undefined],
    ['posted', wording.day(job.postedOn)],
    ['closes', wording.day(job.cutOffDate)],
    ['reference', there(job.reference)],
  ].filter(([, value]) => value !== undefined);

// The list: search, filters, cards, pages. A view takes the data, and a scene with the wording and the addresses.

/** The whole list. `answer` is the answer of GET /public/jobs/list; null while it is loading. */
export const jobsView = (scene, filters, answer) =>
  h(
    'div',
    { class: 'nj-jobs' },
    scene.isSite && h('h1', { class: 'nj-title' }, scene.wording.say('title')),
    searchView(scene, filters),
    h('p', { class: 'nj-unseen', role: 'status', 'data-part': 'status' }),
    h('div', { class: 'nj-found', 'data-part': 'found' }, foundView(scene, filters, answer)),
  );

function searchView({ wording: { say }, to }, filters) {
  const address = to.list({});
  const [path, parameters = ''] = address.split('?');
  const carried = { ...Object.fromEntries(new URLSearchParams(parameters)) };
  for (const name of ['location', 'jobType', 'remote']) if (filters[name]) carried[name] = filters[name];
  return h(
    'form',
    { class: 'nj-search', role: 'search', method: 'get', action: path, 'data-part': 'search' },
    h('label', { for: 'nj-query' }, say('search')),
    h('input', {
      id: 'nj-query',
      type: 'search',
      name: 'query',
      value: filters.query,
      maxlength: 200,
      placeholder: say('searchHint'),
      autocomplete: 'off',
      enterkeyhint: 'search',
    }),
    Object.entries(carried).map(([name, value]) => h('input', { type: 'hidden', name, value })),
    h('button', { class: 'nj-button' }, say('find')),
  );
}

/** The part that changes with each search: filters, number of jobs, cards, pages. */
export function foundView(scene, filters, answer) {
  const { say } = scene.wording;
  if (!answer) return [h('p', { class: 'nj-count' }, say('loading'))];
  const { data, total, page, size, facets = {} } = answer;
  const pages = Math.ceil(total / size);
  return [
    filtersView(scene, filters, facets),
    h('p', { class: 'nj-count', tabindex: '-1' }, countText(scene, filters, answer)),
    data.length > 0 &&
      h(
        'ul',
        { class: 'nj-cards' },
        data.map((job) => h('li', { class: 'nj-card' }, cardView(scene, job))),
      ),
    pages > 1 && pagesView(scene, filters, { page, pages }),
  ];
}

/** Returns a sentence with the number of jobs that were found. */
export function countText({ wording: { say } }, filters, { total, page, size }) {
  const isFiltered = ['query', 'location', 'jobType', 'remote'].some((name) => filters[name]);
  if (total === 0) return say(isFiltered ? 'noneFound' : 'none');
  const pages = Math.ceil(total / size);
  const where = pages > 1 && page < pages ? ` · ${say('pageOf', { page: page + 1, pages })}` : '';
  return say('found', { count: total }) + where;
}

function cardView(scene, job) {
  const { wording, to, isSite } = scene;
  return [
    h(
      'div',
      { class: 'nj-card-head' },
      h(
        `h${scene.level + (isSite ? 1 : 0)}`,
        { class: 'nj-card-title' },
        h('a', { href: to.job(job.id), 'data-to': 'job' }, job.title),
      ),
      badges(wording, job),
    ),
    h(
      'p',
      { class: 'nj-facts' },
      cardFacts(job, wording).map((fact) => h('span', null, fact)),
    ),
    job.shortDescription && h('p', { class: 'nj-short' }, job.shortDescription),
  ];
}

export const badges = ({ say }, job) => [
  job.remoteWorking && h('span', { class: 'nj-badge' }, say('remoteYes')),
  job.hot && h('span', { class: 'nj-badge nj-hot' }, say('urgent')),
];

function filtersView(scene, filters, facets) {
  const { say } = scene.wording;
  const groups = ['location', 'jobType'].map((name) => groupView(scene, filters, name, facets[name] ?? []));
  const remote = (facets.remote ?? []).find(({ value }) => String(value) === 'true');
  const any = ['location', 'jobType', 'remote'].some((name) => filters[name]);
  const shown = [
    groups,
    remote || filters.remote ? remoteView(scene, filters, remote?.count ?? 0) : undefined,
  ]
    .flat()
    .filter(Boolean);
  if (shown.length === 0) return undefined;
  return h(
    'div',
    { class: 'nj-filters', role: 'group', 'aria-label': say('filters') },
    shown,
    any &&
      h(
        'a',
        {
          class: 'nj-clear',
          href: scene.to.list({ query: filters.query }),
          'data-to': 'list',
          'data-key': 'clear',
        },
        say('removeFilters'),
      ),
  );
}

/** A filter is a list of links, because links work without scripts and each has an address. */
function groupView({ wording: { say }, to }, filters, name, values) {
  const chosen = filters[name];
  const known =
    chosen && !values.some(({ value }) => value === chosen)
      ? [{ value: chosen, count: 0 }, ...values]
      : values;
  if (known.length === 0 || (known.length === 1 && !chosen)) return undefined;
  const option = (value, label, count) =>
    h(
      'li',
      null,
      h(
        'a',
        {
          href: to.list({ ...filters, [name]: value, page: 0 }),
          'data-to': 'list',
          'data-key': `${name}:${value ?? ''}`,
          'aria-current': (chosen ?? '') === (value ?? '') ? 'true' : undefined,
        },
        h('span', null, label),
        count !== undefined && h('span', { class: 'nj-number' }, count),
      ),
    );
  const options = known.filter(({ value }) => value).map(({ value, count }) => option(value, value, count));
  return h(
    'details',
    { class: chosen ? 'nj-filter nj-chosen' : 'nj-filter', name: 'nj-filter', 'data-filter': name },
    h('summary', { 'data-key': `${name}` }, h('span', null, chosen ? `${say(name)}: ${chosen}` : say(name))),
    h('ul', { class: 'nj-options' }, option(undefined, say('any')), options),
  );
}

const remoteView = ({ wording: { say }, to }, filters, count) =>
  h(
    'a',
    {
      class: filters.remote ? 'nj-switch nj-chosen' : 'nj-switch',
      'data-to': 'list',
      'data-key': 'remote',
      href: to.list({ ...filters, remote: filters.remote ? undefined : 'true', page: 0 }),
      'aria-current': filters.remote ? 'true' : undefined,
    },
    h('span', null, say('remoteYes')),
    h('span', { class: 'nj-number' }, count),
  );

/** Links to the first page, the last page, and the pages around the present one. */
function pagesView({ wording: { say }, to }, filters, { page, pages }) {
  const near = [...new Set([0, page - 1, page, page + 1, pages - 1])]
    .filter((one) => one >= 0 && one < pages)
    .sort((a, b) => a - b);
  const link = (at, text, more) =>
    h('a', { href: to.list({ ...filters, page: at }), 'data-to': 'list', ...more }, text);
  const numbers = near.map((one, at) => [
    at > 0 && one - near[at - 1] > 1 && h('li', { 'aria-hidden': 'true' }, '…'),
    h(
      'li',
      null,
      link(one, String(one + 1), {
        'aria-label': say('page', { page: one + 1 }),
        'data-key': `page:${one}`,
        'aria-current': one === page ? 'page' : undefined,
      }),
    ),
  ]);
  return h(
    'nav',
    { class: 'nj-pages', 'aria-label': say('pages') },
    h(
      'ul',
      null,
      page > 0 &&
        h(
          'li',
          null,
          link(Math.min(page, pages) - 1, say('previous'), { rel: 'prev', 'data-key': 'previous' }),
        ),
      numbers,
      page + 1 < pages && h('li', null, link(page + 1, say('next'), { rel: 'next', 'data-key': 'next' })),
    ),
  );
}
