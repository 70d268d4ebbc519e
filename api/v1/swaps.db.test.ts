import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { rereadCalendars } from '../../features/hosting/calendar/reread-calendars.server.ts';
import { exchangePageShape, exchangeViewShape } from '../../features/exchange/views/exchange-view.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { listingsOfOwn } from '../../features/exchange/offer/listings-to-confirm.server.ts';
import { present } from '../../platform/assert.ts';
import { accepted } from '../../platform/refusal.ts';
import { clubMember, listingOf } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { offered, offerOf, sayYes, swapCard } from '../../tests/builders/swaps.ts';
import { withActor, type ActorEnvironment } from '../http.server/actor.ts';
import { exchangesApi } from './exchange/exchanges.server.ts';

const db = await testDatabase({ poolSize: 10 });
afterAll(() => db.drop());
const deps = db.deps('2027-05-01T18:00:00Z');
const actors = new Map<string, AccountActor>();
const app = new Hono<ActorEnvironment>()
  .use(withActor((token) => Promise.resolve(actors.get(token) ?? null)))
  .route('/exchanges', exchangesApi(deps));
for (const name of ['ann', 'ben', 'cat']) actors.set(name, await clubMember(db.ownerSql, 'owner'));
const actor = (name: string): AccountActor => present(actors.get(name), name);

/** Ann offers a boat for Ben's cabin. Both listings follow an external calendar whose address is private, so it is never called. */
async function open() {
  const [boat, cabin] = await Promise.all(
    ['ann', 'ben'].map((name) => listingOf(db.ownerSql, actor(name).accountId)),
  );
  if (!boat || !cabin) throw new Error('Both have a listing.');
  for (const { id } of [boat, cabin])
    await db.ownerSql`
      insert into calendar_source (listing_id, name, url, created_at)
      values (${id}, 'Elsewhere', ${`https://127.0.0.1/${randomUUID()}.ics`}, now())`;
  const { id } = await offered(deps, actor('ann'), offerOf(cabin.slug, boat.slug));
  return { id, boat, cabin };
}
type Open = Awaited<ReturnType<typeof open>>;

const asked = async ({ boat, cabin }: Open) =>
  (
    await db.sql<{ failure: string | null }[]>`
      select failure from calendar_source where listing_id = any(${[boat.id, cabin.id]})`
  ).filter(({ failure }) => failure !== null).length;

async function accept(who: string, { id }: Open): Promise<number> {
  const paymentId =
    who === 'ben'
      ? accepted(await swapCard(deps, actor(who), { for: 'swap', swapId: id, listing: null }))
      : null;
  const response = await app.request(`/exchanges/${id}/accept`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ version: 1, listing: null, paymentId }),
  });
  return response.status;
}

test('reads the calendars of both listings before an acceptance, and none for an outsider', async () => {
  const swap = await open();
  expect([await accept('cat', swap), await asked(swap)]).toEqual([404, 0]);
  expect([await accept('ben', swap), await asked(swap)]).toEqual([200, 2]);
});

test('answers with exactly the fields in the reference', async () => {
  const swap = await open();
  const seen = async (who: string, path: string): Promise<unknown> =>
    (await app.request(`/exchanges${path}`, { headers: { authorization: `Bearer ${who}` } })).json();
  for (const who of ['ann', 'ben']) exchangeViewShape.parse(await seen(who, `/${swap.id}`));
  exchangePageShape.parse(await seen('ben', '?kind=swap&shelf=requests'));
  await accept('ben', swap);
  for (const who of ['ann', 'ben']) exchangeViewShape.parse(await seen(who, `/${swap.id}`));
});

test('notices days that were taken since the offer before accepting it', async () => {
  const { id, boat, cabin } = await open();
  expect(await listingsOfOwn(deps, actor('cat'), id)).toEqual([]);
  const busy = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART;VALUE=DATE:20270605\nDTEND;VALUE=DATE:20270606\nEND:VEVENT\nEND:VCALENDAR`;
  const listings = await listingsOfOwn(deps, actor('ben'), id);
  expect(listings.toSorted((a, b) => a - b)).toEqual([boat.id, cabin.id].toSorted((a, b) => a - b));
  // The boat's days are taken; Ben does not see why.
  for (const listing of listings)
    await rereadCalendars(deps, listing, async () =>
      listing === boat.id ? busy : 'BEGIN:VCALENDAR\nEND:VCALENDAR',
    );
  expect(await sayYes(deps, actor('ben'), { id, version: 1 })).toMatchObject({ refusal: 'days-are-taken' });
  expect(await db.sql`select from listing_claim where listing_id = ${cabin.id}`).toHaveLength(0);
});
