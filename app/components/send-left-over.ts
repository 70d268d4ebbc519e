/** Who sends what was said at a hand-over, when its page was closed before there was a network? Whatever page is opened next. */
import { sendWaiting } from './handover-sender.ts';
import { openShelf } from './handover-shelf.ts';
import { keptAccountId } from './kept-account.ts';

export async function sendLeftOver(): Promise<void> {
  const accountId = keptAccountId();
  if (accountId !== null) await sendWaiting(await openShelf(accountId));
}
