export {
  addressesOf,
  createResolve,
  insideRefusal,
  isInside,
  isNamedHost,
  lookupBy,
  RefusedAddress,
  targetOf,
  type Resolve,
} from './addresses.ts';
export {
  createSender,
  signatureHeader,
  type Posted,
  type Posting,
  type SenderOptions,
  type SignedContent,
  type WebhookSender,
} from './sender.ts';
