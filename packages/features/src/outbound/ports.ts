import type { OutboundGate } from './outbound-gate.ts';

declare module '@nova/core/ports' {
  interface Ports {
    readonly outbound: OutboundGate;
  }
}
