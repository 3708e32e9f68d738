import { useQuery } from '@tanstack/react-query';
import type { Page } from '../api/client.ts';
import { asked } from '../api/queries.ts';
import { Icon, isIconName, type IconName } from '../parts/icons.tsx';
import { useMayOpen } from '../api/session.ts';
import { listedKinds } from '../definitions/kinds.ts';
import type { Waiting } from './screen.ts';
import { screens } from './screens.ts';
import { settingsPages } from './settings/settings-pages.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { ScreenLink } from './screen-link.tsx';
import classes from './shell.module.css';

interface NavigationPlace {
  readonly path: string;
  readonly text: string;
  readonly icon: IconName;
  readonly waiting?: Waiting | undefined;
}

interface Places {
  readonly work: readonly NavigationPlace[];
  readonly records: readonly NavigationPlace[];
  /** Pages of the settings, each with the titles above it. */
  readonly settings: readonly (NavigationPlace & { readonly within: string })[];
}

/**
 * Returns the places that a person may open: screens of the table, a list for every kind, and pages of the settings.
 */
export function usePlaces(): Places {
  const { say, kindName } = useTexts();
  const mayOpen = useMayOpen();
  const work = screens
    .filter(mayOpen)
    .flatMap(({ path, navigation }) =>
      navigation ? [{ path, ...navigation, text: say(navigation.text) }] : [],
    );
  const records = listedKinds.map((kind) => ({
    path: `/${kind.plural}`,
    text: kindName(kind, 'title'),
    icon: isIconName(kind.name) ? kind.name : ('file' as const),
  }));
  const settings = settingsPages.filter(mayOpen).map(({ name, path, group }) => ({
    path,
    text: say(`settings.${name}`),
    icon: 'settings' as const,
    within: [say('settings.title'), ...(group ? [say(`settings.${group}`)] : [])].join(' · '),
  }));
  return { work, records, settings };
}

export function Navigation() {
  const { say } = useTexts();
  const { work, records } = usePlaces();
  return (
    <>
      {work.length > 0 ? <PlaceList title={say('shell.work')} places={work} /> : null}
      <PlaceList title={say('shell.records')} places={records} />
    </>
  );
}

const PlaceList = ({
  title,
  places,
}: {
  readonly title: string;
  readonly places: readonly NavigationPlace[];
}) => (
  <>
    <p className={classes.section}>{title}</p>
    <ul className={classes.places}>
      {places.map(({ path, text, icon, waiting }) => (
        <li key={path}>
          <ScreenLink to={path} className={classes.place} isExact={path === '/'}>
            <Icon name={icon} />
            {text}
            {waiting ? <WaitingCount {...waiting} /> : null}
          </ScreenLink>
        </li>
      ))}
    </ul>
  </>
);

/** Shows the number of waiting items; nothing for 0. */
function WaitingCount({ list, input }: Waiting) {
  const { say, number } = useTexts();
  const total = useQuery(asked<Page>(list, { ...input, size: 1 })).data?.total ?? 0;
  if (total === 0) return null;
  return (
    <span className={classes.waiting}>
      <span aria-hidden>{number(total)}</span>
      <span className={classes.unseen}>{say('shell.waiting', { count: total })}</span>
    </span>
  );
}
