import type { Environment } from '@nova/config';
import { openMailConnection, parseMailServer, formatPlace } from '@nova/mail';
import { openLimiter } from '../open-stores.ts';
import { type Finding, fix, note, ok, formatReason } from './finding.ts';

const redisName = 'Redis';

export async function checkRedis(environment: Environment): Promise<Finding> {
  const { REDIS_URL, WEB_CONCURRENCY } = environment;
  if (REDIS_URL === undefined) {
    const alone = 'None is set: every process counts limits for itself.';
    return WEB_CONCURRENCY === 1
      ? ok(redisName, `${alone} With one process that is exact.`)
      : note(
          redisName,
          alone,
          `Set REDIS_URL, or ${String(WEB_CONCURRENCY)} processes let ${String(WEB_CONCURRENCY)} times the limit through.`,
        );
  }
  const limiter = await openLimiter(environment);
  const { mode, reason } = limiter.health();
  await limiter.close();
  const place = stripLogin(REDIS_URL);
  if (mode === 'redis') return ok(redisName, `${place} takes and gives.`);
  return fix(
    redisName,
    `${place} cannot count: ${reason ?? 'it does not answer'}.`,
    'Start it, or correct REDIS_URL. Until then every process counts limits for itself.',
  );
}

const stripLogin = (url: string): string => url.replace(/^([^/]+\/\/)(?:[^@/?#]*@)?([^/?#]*).*$/u, '$1$2');

const mailName = 'Mail';

/** Checks the mail server and the settings for bounces and unsubscribing (docs/operations.md#mail). */
export async function checkMail(environment: Environment): Promise<readonly Finding[]> {
  const { MAIL_URL, MAIL_BOUNCE_DOMAIN, MAIL_PUBLIC_URL } = environment;
  if (MAIL_URL === undefined) return [ok(mailName, 'MAIL_URL is not set: no campaign can be sent.')];
  const notes = [
    MAIL_BOUNCE_DOMAIN === undefined
      ? note(
          mailName,
          'MAIL_BOUNCE_DOMAIN is not set: mail that comes back goes to the sender, and bounces are not counted.',
          'Set it, with MAIL_BOUNCE_PORT, and let the MX record of that domain lead here.',
        )
      : null,
    MAIL_PUBLIC_URL?.startsWith('https:') === true
      ? null
      : note(
          mailName,
          `Links of mails lead to ${MAIL_PUBLIC_URL ?? 'the server’s own address'}, which is not https: mailbox providers offer no one-click unsubscribing.`,
          'Set PUBLIC_URL, or MAIL_PUBLIC_URL for mails alone, to the https address under which readers reach this server.',
        ),
  ];
  return [await checkMailServer(MAIL_URL), ...notes.filter((one) => one !== null)];
}

async function checkMailServer(url: string): Promise<Finding> {
  const server = parseMailServer(url);
  try {
    const connection = await openMailConnection(server);
    connection.close();
    return ok(
      mailName,
      `${formatPlace(server)} answers${server.auth === null ? '' : ', and takes the login'}.`,
    );
  } catch (error) {
    return fix(
      mailName,
      `${formatPlace(server)} cannot be used: ${formatReason(error)}`,
      'Start it, or correct MAIL_URL.',
    );
  }
}
