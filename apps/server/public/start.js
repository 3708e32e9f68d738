// Shows the server's state, which it reads from /health/ready.
const status = document.getElementById('status');
const dependencies = document.getElementById('dependencies');

const names = {
  database: 'Database',
  replica: 'Replica',
  migrations: 'Migrations',
  files: 'Files',
  limits: 'Limits',
  outbound: 'Mail and webhooks',
};
const words = {
  embedded: 'embedded PostgreSQL',
  postgresql: 'PostgreSQL',
  disk: 'on this machine’s disk',
  s3: 'in S3',
  memory: 'counted in memory',
  redis: 'counted in Redis',
  degraded: 'Redis is away: counted by each process',
};

/** Describes a part by a known word, or else by its own sentence. */
function detailOf({ kind, mode, state, detail }) {
  if (state === 'unavailable') return 'away';
  return words[kind ?? mode] ?? detail ?? 'up to date';
}

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
