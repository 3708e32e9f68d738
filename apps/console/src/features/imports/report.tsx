import { Button } from '@mantine/core';
import { DataTable } from '../../parts/data-table.tsx';
import { Icon } from '../../parts/icons.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Import, type ImportReport, isOpen } from './import-data.ts';
import classes from './imports.module.css';

const counts = ['created', 'updated', 'unchanged', 'skipped', 'erased', 'failed'] as const;

interface ReportProps {
  readonly one: Import;
  readonly report: ImportReport;
}

/**
 * Shows the figures and the problems of a run or its preview. The refused rows can be downloaded as a file to
 * correct.
 */
export function Report({ one, report }: ReportProps) {
  const { say, number } = useTexts();
  const isForetold = isOpen(one);
  return (
    <>
      <Panel
        title={say(isForetold ? 'imports.foretold' : 'imports.report')}
        actions={(report.failed ?? 0) > 0 && one.state !== 'EXPIRED' ? <RejectsLink id={one.id} /> : null}
      >
        <dl className={classes.figures}>
          {counts.flatMap((name) => {
            const count = report[name];
            if (count === undefined) return [];
            return (
              <div key={name} data-bad={(name === 'failed' && (report.failed ?? 0) > 0) || undefined}>
                <dt>{say(`imports.${name}`)}</dt>
                <dd>{count === null ? say('record.empty') : number(count)}</dd>
              </div>
            );
          })}
        </dl>
      </Panel>
      {report.problems.length > 0 ? (
        <Panel title={say('imports.problems')}>
          <Problems problems={report.problems} />
        </Panel>
      ) : null}
    </>
  );
}

function RejectsLink({ id }: { readonly id: string }) {
  const { say } = useTexts();
  return (
    <Button
      component="a"
      size="xs"
      variant="default"
      href={`/api/nova/imports/${id}/rejects.csv`}
      download="rejects.csv"
      leftSection={<Icon name="download" size={16} />}
    >
      {say('imports.rejects')}
    </Button>
  );
}

function Problems({ problems }: Pick<ImportReport, 'problems'>) {
  const { say, number } = useTexts();
  return (
    <DataTable
      label={say('imports.problems')}
      rows={problems}
      keyOf={({ column, message, examples }) =>
        `${column ?? ''} ${message} ${String(examples[0]?.line)} ${examples[0]?.value ?? ''}`
      }
      columns={[
        { title: say('imports.column'), cell: ({ column }) => column ?? say('imports.wholeRow') },
        { title: say('imports.problem'), cell: ({ message }) => message },
        { title: say('imports.rows'), isNumber: true, cell: ({ count }) => number(count) },
        {
          title: say('imports.examples'),
          cell: ({ examples }) => (
            <span className={classes.samples}>
              {examples
                .map(({ line, value }) =>
                  value === null
                    ? say('imports.line', { line })
                    : `${say('imports.line', { line })}: ${value}`,
                )
                .join(' · ')}
            </span>
          ),
        },
      ]}
    />
  );
}
