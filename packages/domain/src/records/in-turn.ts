/** The last of those who wait for a record in this process, by the record's id, which no other record of any account has. */
const last = new Map<string, Promise<unknown>>();

/**
 * Does the work when all that this process began before about the same record is done, so that its writers of one record
 * neither undo each other's work nor hold a database connection each while they wait. Other processes are the row lock's.
 */
export async function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(id) ?? Promise.resolve();
  const turn = before.then(work, work);
  last.set(id, turn);
  try {
    return await turn;
  } finally {
    if (last.get(id) === turn) last.delete(id);
  }
}
