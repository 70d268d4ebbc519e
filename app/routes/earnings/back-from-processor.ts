/** What if a page is reached from the card processor's pages, where an owner has said where payouts go? */
import { ApiProblem } from '../../components/api-client.ts';

/**
 * Back from there, whatever its pages were left with: it is asked how the account stands. Where no answer is to be had the page is shown all the
 * same, and its button asks again.
 * @param look asks the processor
 * @returns the path without the word that said so, to go on with; null where nobody comes from there
 */
export async function backFromProcessor(href: string, look: () => Promise<unknown>): Promise<string | null> {
  const url = new URL(href);
  if (url.searchParams.get('account') !== 'back') return null;
  url.searchParams.delete('account');
  try {
    await look();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
  return url.pathname + url.search;
}
