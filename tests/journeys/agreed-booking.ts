// Creates an agreed booking, for journeys that start with its hand-over or messages.
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { accepted } from '../../platform/refusal.ts';
import { today } from '../../platform/time/time-zone.ts';
import { somebody } from '../builders/actors.ts';
import { active, asked, listingOf } from '../builders/bookings.ts';
import { expect } from './page-health.ts';
import { withDatabase, type Person } from './people.ts';

const actorOf = ({ id }: Person): AccountActor => somebody({ accountId: id, membership: active('owner') });

/** Paddles, agreed between two members, with a pick-up in an hour. @returns the booking's id */
export const agreed = (owner: Person, renter: Person): Promise<string> =>
  withDatabase(async ({ sql }) => {
    const now = () => new Date();
    const deps = {
      sql,
      searches: sql,
      browsing: sql,
      now,
      config: readConfig({ NODE_ENV: 'test' }),
      log: console as never,
    };
    const { id: listingId, slug } = await listingOf(sql, owner.id);
    await sql`update listing set category_id = 'lite', title = 'Two kayaks and four paddles' where id = ${listingId}`;
    const from = addDays(today('America/Vancouver', now()), 20);
    const { id } = await asked(deps, actorOf(renter), slug, { from, to: addDays(from, 1) });
    accepted(await acceptOffer(deps, actorOf(owner), { id, version: 1 }));
    await sql`update leg set pick_up_at = now() + interval '1 hour' where id = ${id}`;
    // A job of the server charges the card.
    await expect
      .poll(
        async () =>
          (await sql`select from payment where state = 'captured' and payer_id = ${renter.id}`).length,
        {
          timeout: 90_000,
        },
      )
      .toBe(1);
    return id;
  });
