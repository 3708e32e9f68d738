export { isInside } from './inside-address.ts';
export { insideRefusal, isNamedHost, RefusedAddress, targetOf } from './read-target.ts';
export { addressesOf, createResolve, lookupBy, type Resolve } from './resolve-host.ts';
export { createSender, type Posted, type Posting, type SenderOptions, type WebhookSender } from './sender.ts';
export { signatureHeader, type SignedContent } from './signature.ts';
