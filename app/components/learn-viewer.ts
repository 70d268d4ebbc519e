/** Asks the server what membership the signed-in account holds, once for each account that this document meets. */
import { keepViewer } from './keep-viewer.ts';
import { askMe } from './me.ts';
import { currentSession, needsCode } from './session.ts';
import { followSessionMark, isSessionKept } from './signed-in.ts';

let learntOf: string | null = null;
followSessionMark(() => {
  if (!isSessionKept()) learntOf = null;
});

/** Learns who looks, and keeps it. Where nobody answers, what was kept before stays. */
export async function learnViewer(): Promise<void> {
  const accountId = (await currentSession())?.user.id ?? null;
  // Until the authenticator's code is given the server answers nothing.
  if (accountId === null || accountId === learntOf || (await needsCode())) return;
  learntOf = accountId;
  try {
    const { roles } = await askMe();
    // Someone may have signed out meanwhile, or in as somebody else.
    if (learntOf === accountId)
      keepViewer(
        roles.includes('owner') ? 'owner' : roles.includes('renter') ? 'renter' : 'account',
        accountId,
      );
  } catch {
    learntOf = null;
  }
}
