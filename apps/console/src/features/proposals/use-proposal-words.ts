import { type PersonId, usePersonNames } from '../privacy/persons.ts';
import { useProposalTexts } from './texts/use-proposal-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Proposal, parseProposal } from './proposals-data.ts';

const toCampaignId = (proposal: Proposal): PersonId => ({
  entity: 'campaign',
  recordId: parseProposal(proposal).campaignId,
});

/** Returns a function that summarises a proposal in one line: `Delete 3 candidates`, `Erase Ada Lovelace`. */
export function useProposalTitles(proposals: readonly Proposal[]): (proposal: Proposal) => string {
  const { kindName, number, locale } = useTexts();
  const { phrase } = useProposalTexts();
  const campaignName = usePersonNames(proposals.filter(({ kind }) => kind === 'SEND').map(toCampaignId));
  const describeTarget = (proposal: Proposal): string => {
    const { kind, effect } = proposal;
    const record = parseProposal(proposal).kind;
    if (kind === 'SEND') return campaignName(toCampaignId(proposal)) ?? (record ? kindName(record) : '');
    const names = effect.sample.flatMap(({ name }) => name ?? []);
    if (names.length > 0 && (kind === 'MERGE' || effect.total <= 1))
      return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
    const noun = record ? kindName(record, effect.total === 1 ? 'one' : 'other') : '';
    return `${number(effect.total)} ${noun}`.trim();
  };
  return (proposal) => phrase(`proposals.title.${proposal.kind}`, { what: describeTarget(proposal) });
}
