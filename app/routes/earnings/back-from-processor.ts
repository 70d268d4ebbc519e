/** Handles the return from the card processor's payout pages. */
import { ApiProblem } from '../../components/session/api-client.ts';

/**
 * After returning, whatever happened there, asks for the account's state. Without an answer the page is shown anyway, and its button asks
 * again.
 * @param look asks the processor
 * @returns the path without the parameter, to continue; null if nobody came from there
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
