/** Lets a member pause, resume or remove a wish. */
import { inCommand } from '../../../../platform/database.server/command.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import type { Actor } from '../../../members/actor.ts';
import { notFound } from '../../../members/member-refusals.ts';
import { askToMatch } from '../matcher/match-now.server.ts';
import { wishLifecycle, type MembersEvent } from './wish-lifecycle.ts';
import { wishRefusals, type WishRefusal } from './wish-refusals.ts';
import { forgetWish, lockWish, moveWish } from './wish-store.server.ts';

export const moveOwnWish = (
  deps: Deps,
  actor: Actor,
  { id, event }: { id: string; event: MembersEvent },
): Promise<'moved' | WishRefusal | typeof notFound> =>
  inCommand(deps, async ({ sql }) => {
    const wish = await lockWish(sql, id);
    if (!wish || actor.kind !== 'account' || wish.memberId !== actor.accountId) return notFound;
    if (wish.state === 'proposed') return wishRefusals.isProposed;
    const step = wishLifecycle.nextState(wish.state, event, 'member');
    if (!step) return wishRefusals.notNow;
    const now = deps.now();
    // After an exchange the waiting starts over; after a pause it continues.
    await moveWish(sql, wish, step.to, now, wish.state === 'matched' ? now : null);
    if (event === 'remove') await forgetWish(sql, id);
    if (event === 'resume') await askToMatch(sql, now);
    return 'moved';
  });
