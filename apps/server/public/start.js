// Shows how the server is: what /health/ready tells, in words.
const status = document.getElementById('status');
const dependencies = document.getElementById('dependencies');

const names = { database: 'Database', migrations: 'Migrations', limits: 'Limits' };
const words = { ok: 'well', degraded: 'working, with limits counted by each process', unavailable: 'away' };

const detailOf = ({ kind, mode, state }) => [words[state] ?? state, kind ?? mode].filter(Boolean).join(' · ');

function show(state, sentence, parts = {}) {
  status.dataset.state = state;
  status.textContent = sentence;
  dependencies.replaceChildren(
    ...Object.entries(parts).flatMap(([name, dependency]) => {
      const term = document.createElement('dt');
      const text = document.createElement('dd');
      term.textContent = names[name] ?? name;
      text.textContent = detailOf(dependency);
      text.dataset.state = dependency.state;
      return [term, text];
    }),
  );
}

async function ask() {
  try {
    const response = await fetch('/health/ready', { cache: 'no-store' });
    const { dependencies: parts } = await response.json();
    if (response.ok) show('ok', 'This server is ready.', parts);
    else show('unavailable', 'This server is running, but something it needs is away.', parts);
  } catch {
    show('unavailable', 'This server does not answer.');
  }
}

void ask();
setInterval(() => document.visibilityState === 'visible' && void ask(), 10_000);
