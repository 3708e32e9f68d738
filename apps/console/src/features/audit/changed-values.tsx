import { findKind } from '../../definitions/kinds.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import classes from '../../shell/settings/settings.module.css';
import type { AuditEvent } from './audit-event.ts';

/** Values are cut after this many characters. */
const maxLength = 300;

/** Shows the old and the new value of each changed field. */
export function ChangedValues({ event: { entity, changes } }: { readonly event: AuditEvent }) {
  const { say, label } = useTexts();
  const kind = findKind(entity);
  const fields = Object.entries(changes ?? {});
  if (fields.length === 0) return null;
  const names = fields.map(([name]) => label(kind, name));
  return (
    <details className={classes.changes}>
      <summary>{say('audit.fields', { count: fields.length, fields: names.slice(0, 3).join(', ') })}</summary>
      <dl>
        {fields.map(([name, { from, to }]) => (
          <div key={name}>
            <dt>{label(kind, name)}</dt>
            <dd>
              {isNothing(from) ? null : (
                <>
                  <span className={classes.from}>{describeValue(from)}</span> →{' '}
                </>
              )}
              {isNothing(to) ? '–' : describeValue(to)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

function describeValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)} …` : text;
}
