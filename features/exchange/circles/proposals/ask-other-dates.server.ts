/** Answers a circle with other dates: this proposal ends, and its wishes are matched again within a minute. */
import { z } from 'zod';
import { inCommand } from '../../../../platform/database.server/command.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { calendarDay } from '../../../../platform/time/calendar-day-input.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import { today } from '../../../../platform/time/time-zone.ts';
import { dayText } from '../../../availability/stay-rules.ts';
import type { AccountActor } from '../../../members/actor.ts';
import { notFound } from '../../../members/member-refusals.ts';
import type { ExchangeNo } from '../../lifecycle/exchange-steps.ts';
import { endOfferIn } from '../../offer/end-offer.server.ts';
import { datesProblem } from '../wishes/wish-input.ts';
import type { WishRefusal } from '../wishes/wish-refusals.ts';
import { lockWishOfCircle, saveWishDates } from '../wishes/wish-store.server.ts';

export const otherDatesInput = z.strictObject({ from: calendarDay, to: calendarDay });
export type OtherDates = z.infer<typeof otherDatesInput>;

/** Moves the reader's wish to these dates and ends the proposal. It isn't a refusal: the same members may be matched again. */
export const askOtherDates = (
  deps: Deps,
  actor: AccountActor,
  { id, from, to }: OtherDates & { id: string },
): Promise<'asked' | WishRefusal | ExchangeNo | typeof notFound> =>
  inCommand(deps, async ({ sql }) => {
    const wish = await lockWishOfCircle(sql, id, actor.accountId);
    if (!wish) return notFound;
    const now = deps.now();
    const problem = datesProblem({ ...wish, from, to }, today('America/Edmonton', now));
    if (problem) return problem;
    const reason = `Other dates, please: ${dayText(from)} to ${dayText(to)}`;
    const ended = await endOfferIn({ sql, now }, actor, { id, reason, isAboutDates: true });
    if (isRefusal(ended)) return ended;
    await saveWishDates(sql, wish.id, { from, to }, now);
    return 'asked';
  });
