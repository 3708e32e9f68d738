import '@nova/core/ports';

declare module '@nova/core/ports' {
  interface Ports {
    /** The time in seconds that a proposal waits for a decision; a week if absent (PROPOSAL_TTL_SECONDS). */
    readonly proposalSeconds?: number | undefined;
  }
}
