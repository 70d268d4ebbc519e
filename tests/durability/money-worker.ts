/** Requests listings, pays, hands over and cancels until it is killed; reports each booking's result once acknowledged. */
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { cancelExchange } from '../../features/exchange/changes/cancel-exchange.server.ts';
import { endOffer } from '../../features/exchange/offer/end-offer.server.ts';
import { confirmHandOver } from '../../features/exchange/handover/hand-over.server.ts';
import { makeQuote } from '../../features/exchange/price/make-quote.server.ts';
import { requestBooking } from '../../features/exchange/offer/request-booking.server.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { prepareSchema } from '../../schema.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { createLog } from '../../platform/log/log.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { cardFor, clubMember, friday, listingOf, settleMoney } from '../builders/bookings.ts';

const [url = ''] = process.argv.slice(2);
const owner = openDatabase({ directUrl: null, poolSize: 2 }, url, { role: null });
await prepareSchema(owner.sql);
const web = openDatabase({ directUrl: null, poolSize: 12 }, url, { role: 'marketplace_web' });
const at = (instant: string): Deps => {
  const now = () => new Date(instant);
  return {
    ...web,
    searches: web.sql,
    browsing: web.sql,
    config: readConfig({ NODE_ENV: 'test' }),
    now,
    log: createLog('silent', () => {}, now),
  };
};
const say = (id: string, what: string) => process.stdout.write(`${id} ${what}\n`);
const asking = at('2027-05-30T18:00:00Z');
const later = at('2027-06-01T15:00:00Z');
const start = at('2027-06-04T16:00:00Z');
const asked = { way: 'rent', ...friday, addOnIds: [], isDelivered: false, points: 0 } as const;

/** Another lane may have taken the job that charges this card, and be about to do it. */
async function paid(id: string): Promise<boolean> {
  for (let look = 0; look < 50; look += 1) {
    await settleMoney(asking);
    const [row] = await web.sql`select 1 from payment p where exchange_of(p) = ${id} and state = 'captured'`;
    if (row) return true;
  }
  return false;
}

async function lane(number: number): Promise<void> {
  const lender = await clubMember(owner.sql, 'owner');
  const renter = await clubMember(owner.sql, 'renter');
  for (let turn = number; ; turn += 1) {
    const { slug } = await listingOf(owner.sql, lender.accountId);
    const quoteId = accepted(await makeQuote(asking, renter, { ...asked, slug })).id;
    const paymentId = await cardFor(asking, renter, quoteId);
    const { id } = accepted(await requestBooking(asking, renter, { quoteId, message: '', paymentId }));
    say(id, 'requested');
    if (turn % 3 === 0) {
      accepted(await endOffer(asking, lender, { id, event: 'decline' }));
      say(id, 'declined');
      continue;
    }
    accepted(await acceptOffer(asking, lender, { id, version: 1 }));
    say(id, 'accepted');
    if (turn % 3 === 1) {
      if (turn % 2 === 1) await settleMoney(asking);
      accepted(await cancelExchange(later, renter, { id, reason: 'Ill' }));
      say(id, 'cancelled');
    } else if (await paid(id)) {
      for (const who of [lender, renter])
        accepted(await confirmHandOver(start, who, { legId: id, step: 'hand_off' }));
      say(id, 'handed_off');
    }
  }
}

await Promise.all([0, 1, 2, 3].map(lane));
