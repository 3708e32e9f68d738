/** The next item; undefined at the end. */
export async function nextOf<T>(items: AsyncIterator<T, unknown>): Promise<T | undefined> {
  const result = await items.next();
  return result.done === true ? undefined : result.value;
}
