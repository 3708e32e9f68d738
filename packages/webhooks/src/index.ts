export {
  resolveAddresses,
  createResolve,
  createInsideRefusal,
  isInside,
  isNamedHost,
  lookupBy,
  RefusedAddress,
  createTarget,
  type Resolve,
} from './addresses.ts';
export {
  createSender,
  renderSignatureHeader,
  type Posted,
  type Posting,
  type SenderOptions,
  type SignedContent,
  type WebhookSender,
} from './sender.ts';
