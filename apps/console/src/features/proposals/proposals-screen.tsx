import { Choices } from '../../parts/choices.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Mark } from '../../parts/mark.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { PagedCard } from '../../parts/paged-card.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useSearchValues } from '../../shell/use-address.ts';
import { useProposalTexts } from './texts/use-proposal-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Proposal, proposalStates } from './proposals-data.ts';
import { stateTones } from './state-tones.ts';
import { useProposalTitles } from './use-proposal-words.ts';
import classes from './proposals.module.css';

const views = [...proposalStates, 'ALL'] as const;

/** Lists the proposals of agents by state. */
export default function ProposalsScreen() {
  const { say } = useTexts();
  const { phrase } = useProposalTexts();
  const { state: asked } = useSearchValues();
  const view = views.find((one) => one === asked) ?? 'OPEN';
  return (
    <>
      <PageHead title={say('proposals.title')} />
      <div className={classes.screen}>
        <Choices
          label={phrase('proposals.states')}
          to="/proposals"
          choices={views.map((one) => ({
            text: phrase(`proposals.state.${one}`),
            isChosen: one === view,
            search: one === 'OPEN' ? {} : { state: one },
          }))}
        />
        <PagedCard<Proposal>
          key={view}
          name="proposals.list"
          input={view === 'ALL' ? {} : { state: view }}
          none={phrase(view === 'OPEN' ? 'proposals.noneOpen' : 'proposals.none')}
        >
          {(proposals) => <Proposals proposals={proposals} />}
        </PagedCard>
      </div>
    </>
  );
}

function Proposals({ proposals }: { readonly proposals: readonly Proposal[] }) {
  const { say, instant, ago } = useTexts();
  const { phrase } = useProposalTexts();
  const formatTitle = useProposalTitles(proposals);
  return (
    <DataTable
      label={say('proposals.title')}
      rows={proposals}
      keyOf={({ id }) => id}
      columns={[
        {
          title: phrase('proposals.proposal'),
          cell: (one) => (
            <>
              <ScreenLink to={`/proposals/${one.id}`}>{formatTitle(one)}</ScreenLink>
              <p className={classes.reason}>{one.reason}</p>
            </>
          ),
        },
        {
          title: phrase('proposals.askedBy'),
          cell: ({ askedBy }) => askedBy.userName ?? say('record.empty'),
        },
        {
          title: phrase('proposals.askedOn'),
          cell: ({ createdOn }) => <time dateTime={createdOn}>{ago(createdOn)}</time>,
        },
        {
          title: say('users.state'),
          cell: ({ state, expiresOn }) => (
            <>
              <Mark tone={stateTones[state]}>{phrase(`proposals.state.${state}`)}</Mark>
              {state === 'OPEN' ? (
                <p className={classes.reason}>{phrase('proposals.until', { when: instant(expiresOn) })}</p>
              ) : null}
            </>
          ),
        },
      ]}
    />
  );
}
