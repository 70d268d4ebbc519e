/** Asks the server what membership the signed-in account holds, once for each account that this document meets. */
import { giveUpUnknownViewer } from './keep-viewer.ts';
import { askMe } from './me.ts';
import { currentSession, needsCode, untilSignedOut } from './session.ts';
import { followSessionMark, isSessionKept } from './signed-in.ts';

let learning: { accountId: string; done: Promise<void> } | null = null;
followSessionMark(() => {
  if (!isSessionKept()) learning = null;
});

/** Learns who looks, and keeps it (`askMe` does). Resolves when it is known; where nobody answers, what was kept before stays. */
export async function learnViewer(): Promise<void> {
  try {
    await learn();
  } finally {
    giveUpUnknownViewer();
  }
}

async function learn(): Promise<void> {
  const accountId = (await currentSession())?.user.id ?? null;
  // Until the authenticator's code is given the server answers nothing.
  if (accountId === null || (await needsCode())) return;
  if (learning?.accountId !== accountId)
    learning = {
      accountId,
      done: askMe({ signal: untilSignedOut().signal }).then(
        () => undefined,
        () => {
          learning = null;
        },
      ),
    };
  await learning.done;
}
