/* global SwaggerUIBundle */
// Draws the API reference, and sends its requests with the keys that were filled in at the top.
const stored = 'nova.docs.keys';
const inputs = {
  private: document.getElementById('private-key'),
  public: document.getElementById('public-key'),
};
const state = document.getElementById('keys-state');
const forget = document.getElementById('forget');

const read = () => {
  try {
    return JSON.parse(localStorage.getItem(stored) ?? '{}');
  } catch {
    return {};
  }
};

const keys = () => ({ private: inputs.private.value.trim(), public: inputs.public.value.trim() });

function remember() {
  const given = keys();
  const some = given.private !== '' || given.public !== '';
  if (some) localStorage.setItem(stored, JSON.stringify(given));
  else localStorage.removeItem(stored);
  forget.hidden = !some;
  state.textContent = some ? 'Kept in this browser' : 'Fill in a key to send requests';
}

for (const [role, input] of Object.entries(inputs)) {
  input.value = read()[role] ?? '';
  input.addEventListener('input', remember);
}
forget.addEventListener('click', () => {
  for (const input of Object.values(inputs)) input.value = '';
  remember();
});
document.getElementById('keys').addEventListener('submit', (event) => event.preventDefault());
remember();

/** Keys go to this server's own interface and nowhere else: the public one to public jobs, the other to all the rest. */
function withKey(request) {
  const { origin, pathname } = new URL(request.url, location.href);
  if (origin !== location.origin || !pathname.startsWith('/api/nova/')) return request;
  const key = pathname.startsWith('/api/nova/public/') ? keys().public : keys().private;
  if (key !== '') request.headers['X-Api-Key'] = key;
  return request;
}

/** Links to the resources, at the side of a wide window. */
function listResources() {
  const links = [...document.querySelectorAll('.opblock-tag')].map((heading) => {
    const link = document.createElement('a');
    link.href = `#/${encodeURIComponent(heading.dataset.tag)}`;
    link.textContent = heading.dataset.tag;
    link.addEventListener('click', () => heading.scrollIntoView());
    return link;
  });
  document.getElementById('resources').replaceChildren(...links);
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followTheme);
followTheme();

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  requestInterceptor: withKey,
  onComplete: listResources,
});
