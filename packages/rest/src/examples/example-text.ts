import type { Endpoint } from '@nova/contract';
import { exampleTexts } from '@nova/features/examples';

/** @throws if the endpoint's feature gives no text */
export function findExampleText({ name }: Endpoint): string {
  const text = exampleTexts[name];
  if (text === undefined) throw new Error(`There is no example of what ${name} answers.`);
  return text;
}
