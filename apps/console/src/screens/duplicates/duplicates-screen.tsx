import { PageHead } from '../../parts/page-head.tsx';
import { NotFound } from '../../shell/not-found.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useSearchValues } from '../../shell/use-address.ts';
import { useDuplicateTexts } from '../../texts/duplicates/use-duplicate-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { DismissedView } from './dismissed-view.tsx';
import { duplicateKinds } from './duplicates-data.ts';
import { MergesView } from './merges-view.tsx';
import { ReviewView } from './review-view.tsx';
import classes from './duplicates.module.css';

const views = ['open', 'dismissed', 'merges'] as const;

/** Records that may be the same: what is to be reviewed, what was called different, and what was merged. */
export default function DuplicatesScreen() {
  const { say, kindName } = useTexts();
  const { phrase } = useDuplicateTexts();
  const { kind: plural, view: asked, recordId } = useSearchValues();
  const kind = duplicateKinds.find((one) => one.plural === plural) ?? duplicateKinds[0];
  const view = views.find((one) => one === asked) ?? 'open';
  if (!kind) return <NotFound />;
  const searchOf = (of: string, shown: (typeof views)[number]): Record<string, string> => ({
    kind: of,
    ...(shown === 'open' ? {} : { view: shown }),
  });
  return (
    <>
      <PageHead title={say('duplicates.title')} />
      <div className={classes.screen}>
        <div className={classes.choices}>
          <nav className={classes.choice} aria-label={phrase('duplicates.kinds')}>
            {duplicateKinds.map((one) => (
              <Choice key={one.name} isChosen={one === kind} search={searchOf(one.plural, view)}>
                {kindName(one, 'title')}
              </Choice>
            ))}
          </nav>
          <nav className={classes.choice} aria-label={phrase('duplicates.views')}>
            {views.map((one) => (
              <Choice key={one} isChosen={one === view} search={searchOf(kind.plural, one)}>
                {phrase(`duplicates.view.${one}`)}
              </Choice>
            ))}
          </nav>
        </div>
        {view === 'open' ? (
          <ReviewView key={`${kind.name} ${recordId ?? ''}`} kind={kind} recordId={recordId} />
        ) : null}
        {view === 'dismissed' ? <DismissedView key={kind.name} kind={kind} /> : null}
        {view === 'merges' ? <MergesView key={kind.name} kind={kind} /> : null}
      </div>
    </>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly search: Readonly<Record<string, string>>;
  readonly children: string;
}

/** The router compares addresses without what stands behind `?`. */
const Choice = ({ isChosen, search, children }: ChoiceProps) => (
  <span data-chosen={isChosen || undefined}>
    <ScreenLink to="/duplicates" search={search}>
      {children}
    </ScreenLink>
  </span>
);
