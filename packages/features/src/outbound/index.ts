export {
  disableOutbound,
  enableOutbound,
  findInstanceOrThrow,
  identifyInstance,
  type Instance,
  type ListedInstance,
  listInstances,
  registerInstance,
} from './instances.ts';
export { createOutboundGate, describeOutbound, type OutboundGate } from './outbound-gate.ts';
