import { Choices } from '../../parts/choices.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { NotFound } from '../../shell/not-found.tsx';
import { useSearchValues } from '../../shell/use-address.ts';
import { useDuplicateTexts } from './texts/use-duplicate-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { DismissedView } from './dismissed-view.tsx';
import { duplicateKinds } from './duplicates-data.ts';
import { MergesView } from '../merges/merges-view.tsx';
import { ReviewView } from './review-view.tsx';
import classes from './duplicates.module.css';

const views = ['open', 'dismissed', 'merges'] as const;

/** Duplicates of one kind in three views: groups to review, dismissed pairs, and past merges. */
export default function DuplicatesScreen() {
  const { say, kindName } = useTexts();
  const { phrase } = useDuplicateTexts();
  const { kind: plural, view: asked, recordId } = useSearchValues();
  const kind = duplicateKinds.find((one) => one.plural === plural) ?? duplicateKinds[0];
  const view = views.find((one) => one === asked) ?? 'open';
  if (!kind) return <NotFound />;
  const buildSearch = (of: string, shown: (typeof views)[number]): Record<string, string> => ({
    kind: of,
    ...(shown === 'open' ? {} : { view: shown }),
  });
  return (
    <>
      <PageHead title={say('duplicates.title')} />
      <div className={classes.screen}>
        <div className={classes.choices}>
          <Choices
            label={phrase('duplicates.kinds')}
            to="/duplicates"
            choices={duplicateKinds.map((one) => ({
              text: kindName(one, 'title'),
              isChosen: one === kind,
              search: buildSearch(one.plural, view),
            }))}
          />
          <Choices
            label={phrase('duplicates.views')}
            to="/duplicates"
            choices={views.map((one) => ({
              text: phrase(`duplicates.view.${one}`),
              isChosen: one === view,
              search: buildSearch(kind.plural, one),
            }))}
          />
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
