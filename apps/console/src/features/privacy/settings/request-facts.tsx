import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PersonLink } from '../person-link.tsx';
import { usePersonNames } from '../persons.ts';
import { type PrivacyRequest, RequestState } from '../request-state.tsx';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import classes from './privacy.module.css';

/** Lists the details of a request. */
export function RequestFacts({ request }: { readonly request: PrivacyRequest }) {
  const { say, day, instant } = useTexts();
  const { phrase } = usePrivacyTexts();
  const findPersonName = usePersonNames([request]);
  const { via, userName, extendMonths, extendReason, closedOn } = request;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [say('users.state'), <RequestState key="state" request={request} />],
    [phrase('privacy.person'), <PersonLink key="person" person={request} name={findPersonName(request)} />],
    [
      phrase('requests.received'),
      via === 'PAGE'
        ? phrase('requests.onPage', { date: day(request.receivedOn) })
        : [day(request.receivedOn), userName].filter(Boolean).join(' · '),
    ],
    [phrase('requests.due'), day(request.dueOn)],
    ...(extendMonths === null
      ? []
      : [[phrase('requests.extendBy'), phrase('requests.months', { count: extendMonths })] as const]),
    ...(closedOn === null ? [] : [[phrase('requests.closedOn'), instant(closedOn)] as const]),
  ];
  const texts = [
    [phrase('requests.note'), request.note],
    [phrase('requests.text.EXTEND'), extendReason],
    [phrase('requests.outcome'), request.outcome],
  ] as const;
  return (
    <Stack gap="sm">
      <dl className={classes.facts}>
        {facts.map(([title, fact]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {texts.map(([title, text]) =>
        text === null ? null : (
          <div key={title}>
            <Text size="xs" c="dimmed">
              {title}
            </Text>
            <Text size="sm" className={classes.text ?? ''}>
              {text}
            </Text>
          </div>
        ),
      )}
    </Stack>
  );
}
