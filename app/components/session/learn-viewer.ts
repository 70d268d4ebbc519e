/** Asks the server for the signed-in account's membership, once per account in this document. */
import { giveUpUnknownViewer } from './keep-viewer.ts';
import { askMe } from './me.ts';
import { currentSession, needsCode, untilSignedOut } from './session.ts';
import { followSessionMark, isSessionKept } from './signed-in.ts';

let learning: { accountId: string; done: Promise<void> } | null = null;
followSessionMark(() => {
  if (!isSessionKept()) learning = null;
});

/** Learns who the viewer is, and keeps it (`askMe` does). Resolves when known; without an answer, the kept value stays. */
export async function learnViewer(): Promise<void> {
  try {
    await learn();
  } finally {
    giveUpUnknownViewer();
  }
}

async function learn(): Promise<void> {
  const accountId = (await currentSession())?.user.id ?? null;
  // The server answers nothing until the authenticator's code is given.
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
