// The search box: `/` moves the focus there, the arrows choose an entry, Enter opens it.
const input = document.getElementById('search');
const list = document.getElementById('found');
const most = 30;

let entries;
let chosen = -1;

/** Loads the index only when somebody is about to search, because most visitors are not. */
async function load() {
  entries ??= fetch('/docs/search.json').then(async (answer) => (await answer.json()).map(searchable));
  return entries;
}

const searchable = (entry) => ({
  ...entry,
  inTitle: entry.title.toLowerCase(),
  inAll: `${entry.title} ${entry.detail} ${entry.kind}`.toLowerCase(),
});

const weights = { Chapter: 12, Endpoint: 10, Error: 9, Section: 6, Field: 4 };

/** Scores an entry; 0 if a word does not occur in it. */
function fit({ inTitle, inAll, kind }, words) {
  if (!words.every((word) => inAll.includes(word))) return 0;
  const whole = words.join(' ');
  let points = weights[kind];
  if (inTitle === whole) points += 40;
  else if (inTitle.startsWith(whole)) points += 20;
  else if (words.every((word) => inTitle.includes(word))) points += 10;
  // A path or a procedure may be typed in full.
  if (kind === 'Endpoint' && inAll.split(/[\s·]+/u).some((part) => part === whole || part.endsWith(whole)))
    points += 30;
  return points;
}

async function show() {
  const words = input.value.toLowerCase().split(/\s+/u).filter(Boolean);
  const all = words.length === 0 ? [] : await load();
  // The input has changed during the load; its own event starts another search.
  if (words.join(' ') !== input.value.toLowerCase().split(/\s+/u).filter(Boolean).join(' ')) return;
  const found = all
    .map((entry) => [fit(entry, words), entry])
    .filter(([points]) => points > 0)
    .sort(([a], [b]) => b - a)
    .slice(0, most)
    .map(([, entry]) => entry);
  list.replaceChildren(...(found.length > 0 ? found.map(option) : [nothing()]));
  const open = words.length > 0;
  list.hidden = !open;
  list.scrollTop = 0;
  input.setAttribute('aria-expanded', String(open));
  choose(found.length > 0 ? 0 : -1);
}

function option({ kind, title, detail, href }, at) {
  const link = element('a', { id: `found-${at}`, href, role: 'option', tabIndex: -1, className: 'option' });
  link.append(
    element('span', { className: 'kind', textContent: kind }),
    element('strong', { textContent: title }),
    element('small', { textContent: detail }),
  );
  return link;
}

const nothing = () =>
  element('p', { className: 'nothing', textContent: 'Nothing is called so. A path, a field or a chapter?' });

function element(name, { role, ...properties }) {
  const made = Object.assign(document.createElement(name), properties);
  if (role) made.setAttribute('role', role);
  return made;
}

function choose(at) {
  const options = list.querySelectorAll('.option');
  chosen = options.length === 0 ? -1 : (at + options.length) % options.length;
  for (const [place, one] of options.entries()) one.setAttribute('aria-selected', String(place === chosen));
  const one = options[chosen];
  if (one) input.setAttribute('aria-activedescendant', one.id);
  else input.removeAttribute('aria-activedescendant');
  one?.scrollIntoView({ block: 'nearest' });
}

function close() {
  list.hidden = true;
  input.setAttribute('aria-expanded', 'false');
}

function onKey(event) {
  const options = list.querySelectorAll('.option');
  if (event.key === 'Escape') {
    close();
    input.blur();
  } else if (list.hidden) return;
  else if (event.key === 'ArrowDown') choose(chosen + 1);
  else if (event.key === 'ArrowUp') choose(chosen - 1);
  else if (event.key === 'Enter') options[chosen]?.click();
  else return;
  event.preventDefault();
}

input.addEventListener('focus', () => void load());
input.addEventListener('input', () => void show());
input.addEventListener('keydown', onKey);
list.addEventListener('click', () => {
  close();
  input.blur();
});
document.addEventListener('click', (event) => event.target.closest('.search') || close());
document.addEventListener('keydown', (event) => {
  const typing = event.target.closest('input, textarea, select, [contenteditable]');
  if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
  input.select();
});
