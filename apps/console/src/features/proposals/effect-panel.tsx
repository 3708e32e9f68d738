import { Anchor, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { JsonObject } from '../../api/client.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { findKind, listedKinds } from '../../definitions/kinds.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Loading } from '../../parts/states.tsx';
import { toScreenAddress, ScreenLink } from '../../shell/screen-link.tsx';
import { useProposalTexts } from './texts/use-proposal-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { AudienceFigures } from '../campaigns/audience-figures.tsx';
import { useCampaign, useLists } from '../campaigns/use-campaign.ts';
import { useMovesInWords } from '../duplicates/use-words.ts';
import {
  type Effect,
  sortFieldNames,
  type Proposal,
  type Proposed,
  parseProposal,
} from './proposals-data.ts';
import { RecordLines } from './record-lines.tsx';
import { useValueInWords } from './use-value-in-words.ts';
import { ChangedRecords } from './changed-records.tsx';
import classes from './proposals.module.css';

const MergeEffect = lazy(() => import('../merges/merge-effect.tsx'));

/** Shows what accepting the proposal would do to the records. */
export function EffectPanel({ proposal }: { readonly proposal: Proposal }) {
  const { phrase } = useProposalTexts();
  const { effect, kind, state } = proposal;
  const proposed = parseProposal(proposal);
  return (
    <>
      <Panel title={phrase('proposals.effect')}>
        <div className={classes.effect}>
          {kind === 'SEND' ? <Mailing proposed={proposed} effect={effect} /> : null}
          {proposed.query === undefined ? null : <QueryLink proposed={proposed} query={proposed.query} />}
          {kind === 'SEND' ? null : <AffectedRecords effect={effect} kind={proposed.kind} />}
          <GoesAlong effect={effect} />
          <Blocked effect={effect} kind={proposed.kind} />
          {effect.audience ? <AudienceFigures audience={effect.audience} /> : null}
          <Values proposed={proposed} values={proposed.others} title={phrase('proposals.body')} />
        </div>
      </Panel>
      {kind === 'UPDATE' ? (
        <Panel title={phrase('proposals.values')}>
          <div className={classes.effect}>
            <Values proposed={proposed} values={proposed.values} title={phrase('proposals.values')} />
            {state === 'OPEN' ? <ChangedRecords proposed={proposed} effect={effect} /> : null}
          </div>
        </Panel>
      ) : null}
      {kind === 'MERGE' && state === 'OPEN' && proposed.kind ? (
        <Suspense fallback={<Loading lines={8} />}>
          <MergeEffect kind={proposed.kind} proposed={proposed} />
        </Suspense>
      ) : null}
    </>
  );
}

interface MailingProps {
  readonly proposed: Proposed;
  readonly effect: Effect;
}

/** Shows the campaign, the time when it would be sent, and some of its recipients. */
function Mailing({ proposed: { campaignId, scheduledOn }, effect }: MailingProps) {
  const { instant } = useTexts();
  const { phrase } = useProposalTexts();
  const campaign = useCampaign(campaignId).data;
  const list = useLists().find(({ id }) => id === campaign?.distributionListId);
  return (
    <>
      <p>
        <ScreenLink to={`/campaigns/${campaignId}`}>{campaign?.name ?? campaignId}</ScreenLink>
      </p>
      <p>
        {scheduledOn === undefined
          ? phrase('proposals.atOnce')
          : phrase('proposals.scheduled', { when: instant(scheduledOn) })}
      </p>
      <AffectedRecords effect={effect} kind={list && findKind(list.entity)} />
    </>
  );
}

function QueryLink({ proposed: { kind }, query }: { readonly proposed: Proposed; readonly query: string }) {
  const { phrase } = useProposalTexts();
  const isListed = kind !== undefined && listedKinds.includes(kind);
  return (
    <p>
      {phrase('proposals.foundBy')}{' '}
      {isListed ? (
        <Anchor
          href={`${toScreenAddress(`/${kind.plural}`)}?${new URLSearchParams({ query }).toString()}`}
          size="sm"
        >
          <code>{query}</code>
        </Anchor>
      ) : (
        <code>{query}</code>
      )}
    </p>
  );
}

interface EffectProps {
  readonly effect: Effect;
  readonly kind: KindDefinition | undefined;
}

function AffectedRecords({ effect: { sample, total }, kind }: EffectProps) {
  const { phrase } = useProposalTexts();
  const more = total - sample.length;
  return (
    <>
      <RecordLines kind={kind} records={sample} />
      {more > 0 ? <Text size="sm">{phrase('proposals.more', { count: more })}</Text> : null}
    </>
  );
}

function GoesAlong({ effect: { goesAlong = {} } }: { readonly effect: Effect }) {
  const { phrase } = useProposalTexts();
  const describeMoves = useMovesInWords();
  const what = describeMoves(goesAlong);
  return what === '' ? null : <p>{phrase('proposals.goesAlong', { what })}</p>;
}

/** The largest number of blocked records that are listed. */
const mostNamed = 20;

function Blocked({ effect: { blocked = [], sample }, kind }: EffectProps) {
  const { phrase, code } = useProposalTexts();
  const namesById = new Map(sample.map(({ id, name }) => [id, name]));
  if (blocked.length === 0) return null;
  const more = blocked.length - mostNamed;
  return (
    <div className={classes.blocked}>
      <p>{phrase('proposals.blocked', { count: blocked.length })}</p>
      <RecordLines
        kind={kind}
        records={blocked
          .slice(0, mostNamed)
          .map((one) => ({ id: one.id, name: namesById.get(one.id) ?? null, text: code(one.code) }))}
      />
      {more > 0 ? <p>{phrase('proposals.more', { count: more })}</p> : null}
    </div>
  );
}

interface ValuesProps {
  readonly proposed: Proposed;
  readonly values: JsonObject;
  readonly title: string;
}

/** Lists fields by label, with their values. */
function Values({ proposed: { kind }, values, title }: ValuesProps) {
  const { label } = useTexts();
  const { phrase } = useProposalTexts();
  const describeValue = useValueInWords(kind, values);
  const rows = sortFieldNames(kind, values);
  if (rows.length === 0) return null;
  return (
    <DataTable
      label={title}
      rows={rows}
      keyOf={(name) => name}
      columns={[
        { title: phrase('proposals.field'), cell: (name) => label(kind, name) },
        {
          title: phrase('proposals.value'),
          cell: (name) => <span className={classes.words}>{describeValue(name)}</span>,
        },
      ]}
    />
  );
}
