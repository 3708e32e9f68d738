/* global Scalar */
// Draws the endpoints of a resource, and sends their requests with the keys that were filled in.
const place = document.getElementById('reference');
const { document: address, resource } = place.dataset;
const roles = JSON.parse(place.dataset.roles);
const fields = [...document.querySelectorAll('[data-role]')];
const state = document.getElementById('keys-state');
const forget = document.getElementById('forget');

/** A key is stored only for this tab, and only until the tab is closed. */
const stored = (role) => `nova.key.${role}`;

function remember() {
  for (const { dataset, value } of fields) {
    if (value.trim() === '') sessionStorage.removeItem(stored(dataset.role));
    else sessionStorage.setItem(stored(dataset.role), value.trim());
  }
  const some = fields.some(({ value }) => value.trim() !== '');
  forget.hidden = !some;
  state.textContent = some
    ? 'Kept until this tab is closed, and sent to this server alone.'
    : 'Fill in a key to try the endpoints from this page.';
}

for (const field of fields) {
  field.value = sessionStorage.getItem(stored(field.dataset.role)) ?? '';
  field.addEventListener('input', remember);
}
forget.addEventListener('click', () => {
  for (const field of fields) field.value = '';
  remember();
});
document.querySelector('.keys').addEventListener('submit', (event) => event.preventDefault());
remember();

/** Sends a key only to endpoints of its role. The page's policy prevents requests to other servers. */
function withKey({ requestBuilder }) {
  const role = roles[requestBuilder.path.raw];
  const key = role && sessionStorage.getItem(stored(role));
  if (key) requestBuilder.headers.set('X-Api-Key', key);
}

// The component tries to compile its checks, which this page's policy forbids; `jitless` prevents the attempt.
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

const dark = matchMedia('(prefers-color-scheme: dark)');

const configuration = () => ({
  url: address,
  layout: 'modern',
  theme: 'none',
  showSidebar: false,
  hideSearch: true,
  hideModels: true,
  forceDarkModeState: dark.matches ? 'dark' : 'light',
  hideDarkModeToggle: true,
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'none',
  hiddenClients: true,
  defaultOpenAllTags: true,
  expandAllResponses: false,
  operationTitleSource: 'summary',
  generateTagSlug: () => resource,
  generateOperationSlug: ({ operationId }) => operationId,
  onBeforeRequest: withKey,
});

place.replaceChildren();
// The page already has a main part, so the component's must not count as another.
new MutationObserver((_, observer) => {
  const main = place.querySelector('main');
  if (!main) return;
  main.setAttribute('role', 'none');
  observer.disconnect();
}).observe(place, { childList: true, subtree: true });

const reference = Scalar.createApiReference(place, configuration());
dark.addEventListener('change', () => reference.updateConfiguration(configuration()));
