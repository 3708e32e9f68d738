import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { readEnvironmentFile } from './read-environment-file.mjs';

/**
 * The operator's command beside the service (deploy/nova starts it): as its user, with the settings that deploy/nova.service
 * gives it, read as systemd reads them. SERVICE_SETTINGS and SERVICE_USER name another file and user.
 */
const { SERVICE_SETTINGS: file = '/etc/nova.env', SERVICE_USER: user = 'nova' } = process.env;

try {
  const { settings, ignored } = readEnvironmentFile(readFileSync(file, 'utf8'));
  for (const name of ignored) {
    process.stderr.write(
      `nova: ${file}: "${name}" can be no setting’s name; systemd ignores that line too\n`,
    );
  }
  // A file's settings win over the unit's own, as they do for the service.
  Object.assign(process.env, { NODE_ENV: 'production', NOVA_DATA_DIR: '/var/lib/nova' }, settings);
  becomeUser();
  await import('../apps/nova/dist/main.js');
} catch (error) {
  process.stderr.write(`nova: ${error.message}\n`);
  process.exitCode = 1;
}

/** Only root may become somebody else; what anybody else may not read, the system says. */
function becomeUser() {
  if (process.getuid() !== 0 || userInfo().username === user) return;
  const group = Number(execFileSync('id', ['-g', user], { encoding: 'utf8' }));
  process.initgroups(user, group);
  process.setgid(group);
  process.setuid(user);
}
