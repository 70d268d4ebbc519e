/** Prepares a phone for a place without a network: keeps the page and what it needs. */
import type { LegRef } from '../../../features/exchange/handover/exchange-facts.ts';
import { readHandover, shotPicture } from './handover-sender.ts';
import { openShelf } from './handover-shelf.ts';
import { keptAccountId } from '../session/kept-account.ts';

/** Fetches the hand-over, the departure's photos and the pages. What fails now is fetched next time. */
export async function keepHandover(ref: LegRef): Promise<void> {
  const accountId = keptAccountId();
  if (accountId === null) return;
  const shelf = await openShelf(accountId);
  const view = await readHandover(shelf, ref);
  for (const shot of view.stages.departure.shots) await shotPicture(shelf, ref, shot);
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  for (const page of ['handover', 'return']) {
    const path = `/exchanges/legs/${ref.id}/${page}`;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it has one origin, ours
    active?.postMessage({ kind: 'keep', path, files: [] });
  }
}
