import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Environment } from '@nova/config';
import type { SendingSettings } from '@nova/domain';
import { mailServerOf } from '@nova/mail';

/**
 * How this installation sends mail (docs/operations.md#mail); null without MAIL_URL.
 * @param server gives the server whose own address links lead to where MAIL_PUBLIC_URL is absent; it listens when a mail is written
 */
export function sendingSettings(
  environment: Environment,
  server: () => Server | undefined,
): SendingSettings | null {
  if (environment.MAIL_URL === undefined) return null;
  return {
    server: mailServerOf(environment.MAIL_URL),
    get publicUrl() {
      return environment.MAIL_PUBLIC_URL ?? ownAddress(environment, server());
    },
    bounceDomain: environment.MAIL_BOUNCE_DOMAIN ?? null,
    retrySeconds: environment.MAIL_RETRY_SCHEDULE,
    ratePerDomain: environment.MAIL_RATE_PER_DOMAIN ?? null,
    deliveredAfterHours: environment.MAIL_DELIVERED_AFTER_HOURS,
  };
}

const everyNetwork = ['0.0.0.0', '::'];

function ownAddress({ HOST, PORT }: Environment, server: Server | undefined): string {
  // A server that listens on TCP has an address with a port.
  const address = server?.address() as AddressInfo | null | undefined;
  const host = everyNetwork.includes(HOST) ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${String(address?.port ?? PORT)}`;
}
