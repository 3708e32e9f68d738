import type { Dns, MailWorkers } from '@nova/mail';
import type { SendingSettings } from './sending/sending-settings.ts';

declare module '@nova/core/ports' {
  interface Ports {
    /** Null if this installation sends no mail (MAIL_URL). */
    readonly mail: SendingSettings | null;
    /** Renders templates in other processes, within bounds. Accounts take turns. */
    readonly mailWorkers: MailWorkers;
    readonly dns: Dns;
  }
}
