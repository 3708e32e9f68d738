import { Text } from '@mantine/core';
import type { JsonObject } from '../../api/client.ts';
import { findKind, recordPath } from '../../definitions/kinds.ts';
import { Icon, isIconName } from '../../parts/icons.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { More } from '../../records/record/more.tsx';
import type { RecordProps } from '../../records/record/record-props.ts';
import recordClasses from '../../records/record/record.module.css';
import classes from './notes.module.css';

const text = (item: JsonObject, name: string): string => (typeof item[name] === 'string' ? item[name] : '');

/** The events of the record, newest first. */
export function Timeline({ kind, id }: RecordProps) {
  const { say } = useTexts();
  return (
    <Panel title={say('record.timeline')}>
      <More
        name={`${kind.plural}.timeline`}
        input={{ [`${kind.name}Id`]: id }}
        none={say('record.noTimeline')}
      >
        {(items) => (
          <ol className={classes.timeline}>
            {items.map((item) => (
              <li key={`${text(item, 'id')} ${text(item, 'event')} ${text(item, 'occurredOn')}`}>
                <Item item={item} own={kind.name} />
              </li>
            ))}
          </ol>
        )}
      </More>
    </Panel>
  );
}

const icons: Readonly<Record<string, string>> = {
  statusChange: 'check',
  application: 'job',
  applicationMove: 'board',
  interview: 'calendar',
};

const linkKinds = ['candidate', 'company', 'contact', 'lead', 'opportunity', 'job'];

function Item({ item, own }: { readonly item: JsonObject; readonly own: string }) {
  const { ago, instant, label } = useTexts();
  const iconName = icons[text(item, 'kind')] ?? text(item, 'kind');
  const links = linkKinds
    .filter((name) => name !== own && text(item, `${name}Id`) !== '')
    .map((name) => ({ path: recordPath(name, text(item, `${name}Id`)), name: text(item, `${name}Name`) }))
    .filter(({ name }) => name !== '');
  return (
    <>
      <span className={classes.bullet}>
        <Icon name={isIconName(iconName) ? iconName : 'file'} size={15} />
      </span>
      <div>
        <Text size="sm" fw={500}>
          {text(item, 'title') || label(findKind(text(item, 'kind')), text(item, 'kind'))}
        </Text>
        {text(item, 'text') === '' ? null : (
          <Text size="sm" className={recordClasses.text ?? ''} lineClamp={4}>
            {text(item, 'text')}
          </Text>
        )}
        <Text size="xs" c="dimmed" component="div">
          <time dateTime={text(item, 'occurredOn')} title={instant(text(item, 'occurredOn'))}>
            {ago(text(item, 'occurredOn'))}
          </time>
          {text(item, 'userName') === '' ? null : ` · ${text(item, 'userName')}`}
          {links.map(({ path, name }) => (
            <span key={path}>
              {' · '}
              {path === undefined ? name : <ScreenLink to={path}>{name}</ScreenLink>}
            </span>
          ))}
        </Text>
      </div>
    </>
  );
}
