/** Sends hand-over actions left over from a page that was closed without a network, from whatever page opens next. */
import { isToBeSent } from '../../features/handover/waiting-work.ts';
import { sendWaiting } from './handover/handover-sender.ts';
import { openShelf } from './handover/handover-shelf.ts';
import { noteWaiting } from './handover/handover-waiting.ts';
import { keptAccountId } from './session/kept-account.ts';

export async function sendLeftOver(): Promise<void> {
  const accountId = keptAccountId();
  if (accountId === null) return;
  const shelf = await openShelf(accountId);
  await sendWaiting(shelf);
  noteWaiting(accountId, (await shelf.works()).some(isToBeSent));
}
