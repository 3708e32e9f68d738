import { Progress } from '@mantine/core';
import { findKind } from '../../definitions/kinds.ts';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { useUserNames } from '../../records/users.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Import, computePercent } from './import-data.ts';

const tones: Readonly<Record<Import['state'], Tone>> = {
  UPLOADED: 'wait',
  LOOKING: 'wait',
  LOOKED: 'wait',
  RUNNING: 'wait',
  COMPLETE: 'good',
  INTERRUPTED: 'bad',
  UNDONE: 'quiet',
  EXPIRED: 'quiet',
};

export function StateMark({ state }: Pick<Import, 'state'>) {
  const { say } = useTexts();
  return <Mark tone={tones[state]}>{say(`imports.state.${state}`)}</Mark>;
}

/** Shows the progress of the server's work on an import. */
export function ImportProgress({ one }: { readonly one: Import }) {
  const { say } = useTexts();
  return (
    <Progress.Root size="lg">
      <Progress.Section
        value={computePercent(one)}
        animated
        aria-label={`${say(`imports.state.${one.state}`)} ${one.fileName}`}
      />
    </Progress.Root>
  );
}

/** Returns a function that gives the title of a kind of rows. */
export function useKindTitle(): (name: string) => string {
  const { kindName, code } = useTexts();
  return (name) => {
    const kind = findKind(name);
    return kind ? kindName(kind, 'title') : code(name);
  };
}

/** Returns a function that names the user who uploaded an import. Imports by the operator's command have no user. */
export function useUploader(imports: readonly Import[]): (one: Import) => string {
  const { say } = useTexts();
  const findName = useUserNames(imports.map(({ userId }) => userId));
  return ({ userId }) => (userId === null ? say('imports.command') : (findName(userId) ?? ''));
}
