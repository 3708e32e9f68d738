// <nova-jobs server="https://crm.example" public-key="nova_pk_…"></nova-jobs>: an agency's open positions (README.md).

import { filtersOf, parameterAddresses, pathAddresses } from './addresses.js';
import { attachApply } from './apply.js';
import { createSource } from './source.js';
import { h, toDom } from './tree.js';
import { failedView, goneView, jobView } from './views/job.js';
import { countText, foundView, jobsView } from './views/jobs.js';
import { languageOf, wordingOf } from './wording.js';

/** The delay in milliseconds between the last typed letter and the search. */
const restraint = 300;
const mostKept = 10;

/** Returns the page's address without its fragment. */
const addressHere = () => location.href.replace(/#.*/u, '');

class NovaJobs extends HTMLElement {
  /** The original title of the page that contains the jobs. */
  static ownTitle;

  #scene;
  #source;
  #shown = { filters: {} };
  #address;
  #kept = new Map();
  #typing;
  #asked;
  #listeners = new AbortController();

  async connectedCallback() {
    this.#listeners = new AbortController();
    const setting = (name) => this.getAttribute(name) ?? undefined;
    const here = new URL(location.href);
    const tags = [setting('language'), here.searchParams.get('lang'), ...navigator.languages];
    const language = languageOf(setting('language') ? tags : tags.slice(1));
    const site = setting('site');
    const base = site
      ? `${site}/api`
      : new URL('/api/nova/public/jobs', setting('server') ?? location.href).href;
    this.#source = createSource({ base, key: setting('public-key'), company: setting('company') });
    const { default: words } = await import(`./languages/${language}.js`);
    if (!this.isConnected) return;
    this.#scene = {
      wording: wordingOf(language, words),
      to: site ? pathAddresses(site, here.searchParams.get('lang') ?? undefined) : parameterAddresses(here),
      level: Number(setting('level') ?? (site ? 1 : 2)),
      isSite: site !== undefined,
      agency: setting('agency'),
      consent: setting('consent'),
      privacy: setting('privacy'),
    };
    if (!site) this.lang = language;
    this.#listen();
    if (this.hasAttribute('rendered')) this.#adopt();
    else await this.#show();
  }

  disconnectedCallback() {
    this.#listeners.abort();
    this.#asked?.abort();
    clearTimeout(this.#typing);
  }

  #part(name) {
    return this.querySelector(`[data-part="${name}"]`);
  }

  #listen() {
    const { signal } = this.#listeners;
    this.addEventListener('click', (event) => this.#click(event), { signal });
    this.addEventListener('input', (event) => this.#type(event), { signal });
    this.addEventListener('submit', (event) => this.#submit(event), { signal });
    this.addEventListener('keydown', (event) => this.#key(event), { signal });
    document.addEventListener('click', ({ target }) => this.#closeFilters(target), { signal });
    this.addEventListener('focusin', ({ target }) => this.#closeFilters(target), { signal });
    window.addEventListener(
      'popstate',
      ({ state }) => {
        // The browser also reports a step to a link within the page, such as one to the form. The view then stays, with
        // the values that a person typed.
        if (addressHere() !== this.#address) void this.#show({ isBack: true, scroll: state?.novaScroll });
      },
      { signal },
    );
  }

  /** Takes over a view that the server has rendered. */
  #adopt() {
    const here = new URL(location.href);
    this.#address = addressHere();
    this.#shown = { job: this.#scene.to.jobOf(here), filters: filtersOf(here.searchParams) };
    this.#attachApply();
  }

  #attachApply() {
    const section = this.#part('apply');
    if (section) attachApply(section, { source: this.#source, wording: this.#scene.wording });
  }

  /** Shows the view for the current address. */
  async #show({ isBack = false, scroll, focus } = {}) {
    const here = new URL(location.href);
    this.#address = addressHere();
    const job = this.#scene.to.jobOf(here);
    clearTimeout(this.#typing);
    this.#asked?.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    try {
      if (job === undefined) await this.#showList(filtersOf(here.searchParams), { signal, isBack, focus });
      else
        await this.#showJob(job, {
          signal,
          isFirst: this.#shown.job === undefined && this.childElementCount === 0,
        });
    } catch (error) {
      if (signal.aborted) return;
      this.#fail(error, job);
    }
    if (isBack && scroll !== undefined && !signal.aborted)
      window.scrollTo({ top: scroll, behavior: 'instant' });
  }

  async #showList(filters, { signal, isBack, focus }) {
    this.#setPosting(undefined);
    const address = this.#scene.to.list(filters);
    const kept = isBack ? this.#kept.get(address) : undefined;
    const found = this.#part('found');
    if (!found) this.replaceChildren(toDom(jobsView(this.#scene, filters, kept ?? null)));
    else found.setAttribute('aria-busy', 'true');
    this.#setTitle(undefined);
    const input = this.querySelector('#nj-query');
    if (document.activeElement !== input) input.value = filters.query ?? '';
    const answer = kept ?? (await this.#source.list(filters, signal));
    if (signal.aborted) return;
    this.#shown = { filters };
    this.#keep(address, answer);
    this.#fillFound(filters, answer, focus);
  }

  #fillFound(filters, answer, focus) {
    const { to } = this.#scene;
    const search = this.#part('search');
    const [, parameters = ''] = to.list({ ...filters, query: undefined, page: 0 }).split('?');
    for (const hidden of search.querySelectorAll('[type="hidden"]')) hidden.remove();
    for (const [name, value] of new URLSearchParams(parameters)) {
      const hidden = document.createElement('input');
      Object.assign(hidden, { type: 'hidden', name, value });
      search.append(hidden);
    }
    const found = this.#part('found');
    found.replaceChildren(...foundView(this.#scene, filters, answer).filter(Boolean).map(toDom));
    found.removeAttribute('aria-busy');
    this.#part('status').textContent = countText(this.#scene, filters, answer);
    if (focus === undefined) return;
    const place = [focus, focus.split(':')[0]]
      .map((key) => found.querySelector(`[data-key="${CSS.escape(key)}"]`))
      .find(Boolean);
    const isPage = /^(?:page|previous|next)/u.test(focus);
    const target = isPage || !place ? found.querySelector('.nj-count') : place;
    target.focus({ preventScroll: true });
    if (isPage) this.scrollIntoView({ block: 'start' });
  }

  #keep(address, answer) {
    this.#kept.delete(address);
    this.#kept.set(address, answer);
    if (this.#kept.size > mostKept) this.#kept.delete(this.#kept.keys().next().value);
  }

  async #showJob(id, { signal, isFirst }) {
    if (isFirst)
      this.replaceChildren(
        toDom(h('p', { class: 'nj-count', role: 'status' }, this.#scene.wording.say('loading'))),
      );
    this.setAttribute('aria-busy', 'true');
    const job = await this.#source.job(id, signal).finally(() => this.removeAttribute('aria-busy'));
    if (signal.aborted) return;
    this.#shown = { job: id, filters: this.#shown.filters };
    this.replaceChildren(toDom(jobView(this.#scene, job)));
    this.#setTitle(job.title);
    this.#attachApply();
    if (!isFirst) {
      this.scrollIntoView({ block: 'start' });
      this.querySelector('.nj-title').focus({ preventScroll: true });
    }
    const posting = await this.#source.posting(id, signal).catch(() => undefined);
    if (!signal.aborted) this.#setPosting(posting);
  }

  #fail(error, job) {
    const isGone = job !== undefined && (error.status === 404 || error.status === 400);
    if (!isGone) console.warn(`nova-jobs: ${error.message}`);
    this.#shown = { job, filters: this.#shown.filters };
    const view = isGone ? goneView(this.#scene) : failedView(this.#scene);
    const found = job === undefined ? this.#part('found') : undefined;
    if (found) {
      found.removeAttribute('aria-busy');
      found.replaceChildren(toDom(view));
    } else this.replaceChildren(toDom(view));
    if (isGone) this.querySelector('.nj-title').focus({ preventScroll: true });
  }

  /** Sets the data about a job that search engines read. */
  #setPosting(posting) {
    document.head.querySelector('script[data-nova-posting]')?.remove();
    if (!posting) return;
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.dataset.novaPosting = '';
    script.textContent = JSON.stringify(posting);
    document.head.append(script);
  }

  #setTitle(title) {
    NovaJobs.ownTitle ??= document.title;
    if (!this.#scene.isSite)
      document.title = title === undefined ? NovaJobs.ownTitle : `${title} · ${NovaJobs.ownTitle}`;
  }

  #go(href, { replace = false, focus } = {}) {
    history.replaceState({ ...history.state, novaScroll: window.scrollY }, '');
    history[replace ? 'replaceState' : 'pushState']({ novaFrom: location.href }, '', href);
    return this.#show({ focus });
  }

  #click(event) {
    const button = event.target.closest('[data-do]');
    if (button) return void this.#show();
    const link = event.target.closest('a[data-to]');
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented) return;
    const { to, key } = link.dataset;
    // Only the list changes in place on Nova's own site, where every job has its own page.
    if (this.#scene.isSite && (to === 'job' || !this.#part('found'))) return;
    event.preventDefault();
    const from = history.state?.novaFrom;
    if (to === 'back' && from !== undefined && this.#scene.to.jobOf(new URL(from)) === undefined)
      history.back();
    else void this.#go(link.getAttribute('href'), to === 'list' ? { focus: key } : {});
  }

  #type({ target }) {
    if (target.id !== 'nj-query') return;
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#search(true), restraint);
  }

  #submit(event) {
    if (!event.target.closest('[data-part="search"]')) return;
    event.preventDefault();
    clearTimeout(this.#typing);
    void this.#search(false);
  }

  #search(replace) {
    const query = this.querySelector('#nj-query')?.value.trim() || undefined;
    const { filters } = this.#shown;
    if (replace && query === filters.query) return undefined;
    return this.#go(this.#scene.to.list({ ...filters, query, page: 0 }), { replace });
  }

  #key(event) {
    if (event.key !== 'Escape') return;
    const open = this.querySelector('details.nj-filter[open]');
    if (!open) return;
    open.open = false;
    open.querySelector('summary').focus();
  }

  #closeFilters(target) {
    for (const open of this.querySelectorAll('details.nj-filter[open]'))
      if (!open.contains(target)) open.open = false;
  }
}

if (!customElements.get('nova-jobs')) customElements.define('nova-jobs', NovaJobs);
