import { addressOf, type SenderDns } from '@nova/mail';
import type { Context } from '../context.ts';
import { dnsOfDomain } from './dns-of-domain.ts';
import { findSenderOrThrow } from './find-sender.ts';

/** What the DNS says of a sender's domain now. @throws NOT_FOUND */
export async function checkMailSenderDns(
  ctx: Context,
  input: { readonly senderId: string },
): Promise<SenderDns> {
  const { email } = await findSenderOrThrow(ctx, input.senderId);
  const { dns, mail, sealing } = ctx.ports;
  const domain = addressOf(email).split('@').at(-1) ?? '';
  return dnsOfDomain({ db: ctx.db, sealing, dns, mail }, { domain });
}
