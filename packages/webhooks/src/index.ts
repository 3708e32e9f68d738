export { isInside } from './inside-address.ts';
export { RefusedAddress } from './read-target.ts';
export type { Resolve } from './resolve-host.ts';
export { createSender, type Posted, type Posting, type SenderOptions, type WebhookSender } from './sender.ts';
export { signatureHeader, type SignedContent } from './signature.ts';
