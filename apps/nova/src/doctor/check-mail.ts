import type { Environment } from '@nova/config';
import { connectTo, mailServerOf, placeOf } from '@nova/mail';
import { fix, note, ok, reasonOf, type Finding } from './finding.ts';

const name = 'Mail';

/** Whether campaigns can be sent as the settings say, and what is not counted or offered then (docs/operations.md#mail). */
export async function checkMail(environment: Environment): Promise<readonly Finding[]> {
  const { MAIL_URL, MAIL_BOUNCE_DOMAIN, MAIL_PUBLIC_URL } = environment;
  if (MAIL_URL === undefined) return [ok(name, 'MAIL_URL is not set: no campaign can be sent.')];
  const notes = [
    MAIL_BOUNCE_DOMAIN === undefined
      ? note(
          name,
          'MAIL_BOUNCE_DOMAIN is not set: mail that comes back goes to the sender, and bounces are not counted.',
          'Set it, with MAIL_BOUNCE_PORT, and let the MX record of that domain lead here.',
        )
      : null,
    MAIL_PUBLIC_URL?.startsWith('https:') === true
      ? null
      : note(
          name,
          `Links of mails lead to ${MAIL_PUBLIC_URL ?? 'the server’s own address'}, which is not https: mailbox providers offer no one-click unsubscribing.`,
          'Set PUBLIC_URL, or MAIL_PUBLIC_URL for mails alone, to the https address under which readers reach this server.',
        ),
  ];
  return [await reach(MAIL_URL), ...notes.filter((one) => one !== null)];
}

async function reach(url: string): Promise<Finding> {
  const server = mailServerOf(url);
  try {
    const connection = await connectTo(server);
    connection.close();
    return ok(name, `${placeOf(server)} answers${server.auth === null ? '' : ', and takes the login'}.`);
  } catch (error) {
    return fix(
      name,
      `${placeOf(server)} cannot be used: ${reasonOf(error)}`,
      'Start it, or correct MAIL_URL.',
    );
  }
}
