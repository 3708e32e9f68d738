import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { JsonObject } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { usePermissions } from '../../api/session.ts';
import { findKind, recordPath } from '../../definitions/kinds.ts';
import { Icon } from '../../parts/icons.tsx';
import { Panel } from '../../parts/panel.tsx';
import { RecordForm } from '../../records/form/record-form.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { More } from '../../records/record/more.tsx';
import type { RecordProps } from '../../records/record/record-props.ts';
import parts from '../../parts/parts.module.css';
import classes from '../../records/record/record.module.css';

const text = (application: JsonObject, name: string): string =>
  typeof application[name] === 'string' ? application[name] : '';

/** Lists the applications of a candidate, or those for a job. */
export function Applications({ kind, id }: RecordProps) {
  const { say } = useTexts();
  const { writes } = usePermissions();
  const [isAdding, setAdding] = useState(false);
  const application = findKind('application');
  const other = kind.name === 'candidate' ? 'job' : 'candidate';
  const add = say(other === 'job' ? 'record.addToJob' : 'record.addCandidate');
  return (
    <Panel
      title={say('record.applications')}
      actions={
        writes ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => setAdding(true)}
          >
            {add}
          </Button>
        ) : null
      }
    >
      <More name="applications.list" input={{ [`${kind.name}Id`]: id }} none={say('record.noApplications')}>
        {(items) => (
          <ul className={classes.related}>
            {items.map((item) => (
              <li key={text(item, 'id')}>
                <ScreenLink to={recordPath(other, text(item, `${other}Id`)) ?? '/'}>
                  {text(item, `${other}Name`)}
                </ScreenLink>
                <Stage application={item} />
              </li>
            ))}
          </ul>
        )}
      </More>
      {isAdding && application ? (
        <RecordForm
          kind={application}
          given={{ [`${kind.name}Id`]: id }}
          only={[`${other}Id`, 'stageCode']}
          title={add}
          onClose={() => setAdding(false)}
          onCreated={() => void renew('applications', kind.plural)}
        />
      ) : null}
    </Panel>
  );
}

function Stage({ application }: { readonly application: JsonObject }) {
  const { say, ago, instant } = useTexts();
  return (
    <>
      <span className={parts.mark}>
        {application.rejected === true ? say('record.rejected') : text(application, 'stageName')}
      </span>
      {text(application, 'movedOn') === '' ? null : (
        <Text size="xs" c="dimmed" ml="auto">
          <time dateTime={text(application, 'movedOn')} title={instant(text(application, 'movedOn'))}>
            {ago(text(application, 'movedOn'))}
          </time>
        </Text>
      )}
    </>
  );
}
