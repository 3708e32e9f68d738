import { useMutation } from '@tanstack/react-query';
import { act, type JsonValue } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

interface Task {
  readonly id: string;
  readonly title: string;
  /** Time at which it was done; '' if it is open. */
  readonly doneOn: string;
}

/** Marks a task as done, or as open again; `Undo` reverses either. */
export function useTaskDone() {
  const { say } = useTexts();
  const tell = useTell();
  const set = (id: string, doneOn: JsonValue, expected: JsonValue): Promise<unknown> =>
    act('notes.update', { noteId: id, doneOn, expected: { doneOn: expected } });
  const renewTasks = (): Promise<void> => renew('notes', 'dashboard');
  return useMutation({
    mutationFn: async ({ id, doneOn }: Task) => {
      const [before, after] = [doneOn || null, doneOn === '' ? new Date().toISOString() : null];
      await set(id, after, before);
      await renewTasks();
      return async (): Promise<void> => {
        await set(id, before, after);
        await renewTasks();
      };
    },
    onError: async (error) => {
      tell(error.message, { isFailure: true });
      await renewTasks();
    },
    onSuccess: (undo, { title, doneOn }) =>
      tell(say(doneOn === '' ? 'tasks.done' : 'tasks.reopened', { title }), { undo }),
  });
}
