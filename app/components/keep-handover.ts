/** Prepares a phone for a place without a network: keeps the page and what it needs. */
import type { ExchangeRef } from '../../features/handover/handover-set.ts';
import { readHandover, shotPicture } from './handover-sender.ts';
import { openShelf } from './handover-shelf.ts';
import { keptAccountId } from './kept-account.ts';

/** Fetches the hand-over, the departure's photos and the pages. What fails now is fetched next time. */
export async function keepHandover(ref: ExchangeRef, paths: readonly string[]): Promise<void> {
  const accountId = keptAccountId();
  if (accountId === null) return;
  const shelf = await openShelf(accountId);
  const view = await readHandover(shelf, ref);
  for (const shot of view.stages.departure.shots) await shotPicture(shelf, ref, shot);
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it has one origin, ours
  for (const path of paths) active?.postMessage({ kind: 'keep', path, files: [] });
}
