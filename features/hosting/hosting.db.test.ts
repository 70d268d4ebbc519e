import { afterAll, expect, test } from 'vitest';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { codeOf } from '../../tests/builders/auth.ts';
import { active, asked, clubMember } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { draftOf, publishedOf, readyDraft } from '../../tests/builders/hosting.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { doJob, takeJobs } from '../../platform/jobs.server/take-jobs.ts';
import { accepted } from '../../platform/refusal.ts';
import { acceptOffer } from '../exchange/offer/accept-offer.server.ts';
import { rentalFor } from '../../tests/builders/views.ts';
import { readBrowseFilter } from '../browse/filter/read-browse-filter.ts';
import { countSearchChanges } from '../browse/saved/count-search-changes.server.ts';
import { mapMatches } from '../browse/map/map-matches.server.ts';
import { searchListings } from '../browse/search-listings.server.ts';
import { findListingByAddress } from '../listings/listing-queries.server.ts';
import { changeListing } from './change-listing.server.ts';
import { closeShelfJob, closeShelfKind } from './review/close-shelf.server.ts';
import { present } from '../../platform/assert.ts';
import { priceDays } from './calendar/price-days.server.ts';
import { orderPhotos, removePhoto } from './photos/change-photos.server.ts';
import { hostedFor, shelfOf } from './hosting-queries.server.ts';
import { reviewListing, type ReviewEvent } from './review/review-listing.server.ts';
import { listingToReview, reviewQueue } from './review/review-queries.server.ts';
import { saveStep } from './save-step.server.ts';
import { startListing } from './start-listing.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const deps = db.deps();
const owner = await clubMember(db.ownerSql, 'owner');
const stranger = await clubMember(db.ownerSql, 'owner');

const change = (id: string, event: Parameters<typeof changeListing>[2]['event'], actor = owner) =>
  changeListing(deps, actor, { id, event });
const review = async (id: string, event: ReviewEvent, note = 'Please say more.', actor = operator) =>
  reviewListing(deps, actor, {
    id,
    event,
    edition: (await listingToReview(db.sql, id))?.edition ?? 0,
    reason: 'Read',
    note,
  });

function filterFor(words: string) {
  const asked = readBrowseFilter(new URLSearchParams({ q: words }), '2026-12-01');
  if (!asked.ok) throw new Error(asked.sentence);
  return asked.filter;
}
async function found(words: string) {
  await countSearchChanges(deps);
  return searchListings(deps, filterFor(words), null);
}

test('leads from the first words to browse, map and page: a draft with photos, submitted, approved', async () => {
  const title = 'Quokka van for two';
  const id = await draftOf(deps, owner, { title });
  expect((await hostedFor(deps, owner, id))?.problems).toEqual([]);
  expect((await found('Quokka')).cards).toEqual([]);
  expect(await change(id, 'submit')).toEqual({ state: 'in_review' });
  expect((await reviewQueue(db.sql, 'waiting')).listings.map((line) => line.id)).toContain(id);
  expect(await review(id, 'approve')).toMatchObject({ state: 'published' });

  const [card] = (await found('Quokka')).cards;
  expect(card).toMatchObject({
    title,
    priceCents: 14_500,
    pricePoints: 145,
    offersSwap: true,
    location: 'Nelson, BC',
  });
  // About a kilometre, and never the place itself.
  expect(card?.coordinates).toEqual([-117.29, 49.49]);
  expect(Object.keys(card?.picture?.avif ?? {})).toEqual(['480', '800', '900']);
  const page = await findListingByAddress(deps, 'quokka-van-for-two');
  expect(page?.pictures).toHaveLength(3);
  expect(page?.pictures[0]?.alt).toBe(title);
  expect(page?.features).toEqual([
    'Camper van',
    'Ford Transit',
    'Model year 2021',
    'Sleeps 2',
    'Roof rack',
    'Kitchen',
  ]);
  expect(JSON.stringify(page)).not.toContain('Baker');
  const matches = await mapMatches(deps, filterFor('Quokka'), [-118, 49, -117, 50], 9);
  expect(JSON.stringify(matches)).toContain('quokka-van-for-two');

  const [event] = await db.sql`
    select e.name from event e join listing l on l.id::text = e.subject_id and e.subject_kind = 'listing'
     where l.slug = 'quokka-van-for-two' and e.name = 'listing.published'`;
  expect(event).toBeDefined();
  const [job] = await db.sql`select from job where kind = 'grant-founder-bonus'`;
  expect(job, 'the founder’s bonus is asked for').toBeDefined();
  const [entry] =
    await db.ownerSql`select reason from audit_entry where act = 'listing.approve' and subject_id = ${id}`;
  expect(entry).toEqual({ reason: 'Read' });
});

test('names what is missing, and can’t be submitted unfinished', async () => {
  const id = await draftOf(deps, owner, { photos: 2 });
  const view = await hostedFor(deps, owner, id);
  expect(view?.problems).toEqual([
    { step: 'photos', field: 'photos', sentence: 'Add at least 3 photos. The first one is the cover.' },
  ]);
  expect(codeOf(await change(id, 'submit'))).toBe('not-ready');
});

test('can’t be changed while an operator reviews it, but can be withdrawn', async () => {
  const id = await draftOf(deps, owner);
  accepted(await change(id, 'submit'));
  const words = readyDraft.rules;
  const [photo] = (await hostedFor(deps, owner, id))?.photos ?? [];
  expect(codeOf(await saveStep(deps, owner, { id, step: 'rules', saves: 1, words }))).toBe('being-reviewed');
  expect(codeOf(await removePhoto(deps, owner, { id, photoId: photo?.id ?? '' }))).toBe('being-reviewed');
  accepted(await change(id, 'take_back'));
  expect(codeOf(await saveStep(deps, owner, { id, step: 'rules', saves: 1, words }))).toBe('fine');
  expect(codeOf(await review(id, 'approve'))).toBe('not-possible-now');
});

test('an operator decides about the version they read, can return it with a message, and never decides about their own', async () => {
  const id = await draftOf(deps, owner);
  accepted(await change(id, 'submit'));
  const stale = { id, event: 'approve', edition: 1, reason: 'Read', note: '' } as const;
  expect(codeOf(await reviewListing(deps, operator, stale))).toBe('stale-review');
  expect(codeOf(await review(id, 'send_back', ' '))).toBe('note-missing');
  expect(codeOf(await review(id, 'approve', '', owner))).toBe('not-allowed');
  const both = { ...operator, accountId: owner.accountId };
  expect(codeOf(await review(id, 'approve', '', both))).toBe('not-allowed');
  accepted(await review(id, 'send_back', 'Show the bed as well.'));
  expect(await hostedFor(deps, owner, id)).toMatchObject({
    state: 'needs_changes',
    reviewNote: 'Show the bed as well.',
    actions: ['submit', 'archive'],
  });
});

test('publishes the meter allowances with the listing, lists them in its rules, and removes them with the category', async () => {
  const { id, listingId } = await publishedOf(deps, owner);
  const kept = async () => ({
    meters: (
      await db.sql<{ said: string }[]>`
        select meter || ' ' || included_tenths || ' ' || rate_cents as said from listing_meter
         where listing_id = ${listingId} order by meter`
    ).map(({ said }) => said),
    rules: (await db.sql<{ rules: string[] }[]>`select rules from listing where id = ${listingId}`)[0]?.rules,
  });
  expect(await kept()).toEqual({ meters: [], rules: ['No smoking'] });
  const meters = [
    { meter: 'km', includedTenths: 2_000, rateCents: 40 },
    // A camper van has no engine hours to count.
    { meter: 'engine_hours', includedTenths: 40, rateCents: 500 },
  ] as const;
  const words = { ...readyDraft.extras, meters: [...meters] };
  accepted(await saveStep(deps, owner, { id, step: 'extras', saves: 1, words }));
  accepted(await change(id, 'publish_changes'));
  expect(await kept()).toEqual({
    meters: ['km 2000 40'],
    rules: ['No smoking', '200 km a day included; each km more $0.40'],
  });
});

test('changes to a published listing show after they are published, and operators see them afterwards', async () => {
  const { id, slug } = await publishedOf(deps, owner);
  const view = await hostedFor(deps, owner, id);
  expect(view?.actions).not.toContain('publish_changes');
  expect(codeOf(await change(id, 'publish_changes'))).toBe('nothing-to-publish');
  const words = { ...readyDraft.price, priceCents: 20_000 };
  accepted(await saveStep(deps, owner, { id, step: 'price', saves: view?.saves.price ?? 0, words }));
  expect((await findListingByAddress(deps, slug))?.priceCents).toBe(14_500);
  expect((await hostedFor(deps, owner, id))?.hasChanges).toBe(true);
  accepted(await change(id, 'publish_changes'));
  expect((await findListingByAddress(deps, slug))?.priceCents).toBe(20_000);
  const changed = async () => (await reviewQueue(db.sql, 'changed')).listings.some((line) => line.id === id);
  expect(await changed()).toBe(true);
  accepted(await review(id, 'look_over', ''));
  expect(await changed()).toBe(false);
});

test('calendar prices apply at once, survive publishing other changes, and outdate an older editor', async () => {
  const { id, listingId, slug } = await publishedOf(deps, owner);
  const before = (await hostedFor(deps, owner, id))?.saves.price ?? 0;
  const days = { from: '2099-06-01', to: '2099-06-02' };
  accepted(await priceDays(deps, owner, { listingId, ...days, isWeekends: false, priceCents: 20_000 }));
  const seasons = async () => (await findListingByAddress(deps, slug))?.seasons;
  expect(await seasons()).toMatchObject([{ kind: 'days', ...days, priceCents: 20_000 }]);
  expect((await hostedFor(deps, owner, id))?.hasChanges).toBe(false);
  const words = { ...readyDraft.price, priceCents: 9_900 };
  expect(codeOf(await saveStep(deps, owner, { id, step: 'price', saves: before, words }))).toBe(
    'changed-elsewhere',
  );
  const view = present(await hostedFor(deps, owner, id), 'own listing');
  const kept = { ...view.draft.price, priceCents: 9_900 };
  accepted(await saveStep(deps, owner, { id, step: 'price', saves: view.saves.price ?? 0, words: kept }));
  accepted(await change(id, 'publish_changes'));
  expect(await seasons()).toMatchObject([{ kind: 'days', ...days, priceCents: 20_000 }]);
});

test('a new price doesn’t reset the year’s count of swaps; a new limit does', async () => {
  const { id, listingId } = await publishedOf(deps, owner);
  await db.ownerSql`
    update listing set exchange_preferences = jsonb_set(exchange_preferences, '{1,limited}', '1') where id = ${listingId}`;
  const left = async () => {
    const [row] = await db.sql<{ limited: number }[]>`
      select exchange_preferences -> 1 -> 'limited' as limited from listing where id = ${listingId}`;
    return row?.limited;
  };
  const price = { ...readyDraft.price, priceCents: 9_900 };
  accepted(await saveStep(deps, owner, { id, step: 'price', saves: 1, words: price }));
  accepted(await change(id, 'publish_changes'));
  expect(await left()).toBe(1);
  const directSwap = { ...readyDraft.exchange.directSwap, limit: 7 };
  accepted(
    await saveStep(deps, owner, {
      id,
      step: 'exchange',
      saves: 1,
      words: { ...readyDraft.exchange, directSwap },
    }),
  );
  accepted(await change(id, 'publish_changes'));
  expect(await left()).toBe(7);
});

test('a paused listing disappears from page and search, and returns when resumed; one unpublished by an operator waits for its owner', async () => {
  const { id, slug } = await publishedOf(deps, owner, 'Zebra wagon by the lake');
  const isThere = async () => (await findListingByAddress(deps, slug)) !== null;
  const inSearch = async () => (await found('Zebra')).cards.length;
  expect([await isThere(), await inSearch()]).toEqual([true, 1]);
  accepted(await change(id, 'pause'));
  expect([await isThere(), await inSearch()]).toEqual([false, 0]);
  accepted(await change(id, 'resume'));
  expect([await isThere(), await inSearch()]).toEqual([true, 1]);
  accepted(await review(id, 'take_down', 'Somebody else’s photos.'));
  expect([await isThere(), await inSearch()]).toEqual([false, 0]);
  accepted(await change(id, 'submit'));
  accepted(await review(id, 'approve'));
  // The same address as before.
  expect(await isThere()).toBe(true);
});

test('a confirmed renter sees the exact place; a listing with upcoming bookings can be paused but not archived', async () => {
  const { id, slug } = await publishedOf(deps, owner);
  const renter = await clubMember(db.ownerSql, 'renter');
  await db.ownerSql`
    insert into membership (account_id, kind, state, approved_at, joined_at, renter_terms_version, renter_terms_accepted_at)
    values (${renter.accountId}, 'renter', 'active', now(), now(), 1, now())`;
  const early = { ...deps, now: () => new Date('2027-05-01T12:00:00Z') };
  const booking = await asked(early, renter, slug);
  const placeFor = async (actor: typeof renter) => (await rentalFor(early, actor, booking.id))?.legs[0].place;
  expect(await placeFor(renter), 'nobody reads it who has only asked').toBeNull();
  accepted(await acceptOffer(early, owner, { id: booking.id, version: 1 }));
  expect(await placeFor(renter)).toEqual({
    address: '12 Baker Street',
    longitude: -117.294_221,
    latitude: 49.492_817,
  });
  expect(codeOf(await change(id, 'archive'))).toBe('still-booked');
  expect(codeOf(await change(id, 'pause'))).toBe('fine');
});

test('another owner’s listing is “not found” for every command and query', async () => {
  const id = await draftOf(deps, owner);
  const photos = (await hostedFor(deps, owner, id))?.photos ?? [];
  expect(await hostedFor(deps, stranger, id)).toBeNull();
  expect((await shelfOf(deps, stranger)).map((line) => line.id)).not.toContain(id);
  for (const event of ['submit', 'archive'] as const)
    expect(codeOf(await change(id, event, stranger))).toBe('not-found');
  const save = saveStep(deps, stranger, { id, step: 'rules', saves: 1, words: readyDraft.rules });
  expect(codeOf(await save)).toBe('not-found');
  expect(codeOf(await removePhoto(deps, stranger, { id, photoId: photos[0]?.id ?? '' }))).toBe('not-found');
  const order = photos.map((photo) => photo.id).toReversed();
  expect(codeOf(await orderPhotos(deps, stranger, { id, order }))).toBe('not-found');
  // The policies say the same to readers that bypass the queries.
  const seen = await inTransaction(
    deps,
    { role: 'signed_in', claims: { sub: stranger.accountId } },
    ({ sql }) =>
      sql`select from hosted_listing where id = ${id} union all select from hosted_photo where hosted_id = ${id}`,
  );
  expect(seen).toHaveLength(0);
  await publishedOf(deps, owner);
  const places = await inTransaction(
    deps,
    { role: 'signed_in', claims: { sub: stranger.accountId } },
    ({ sql }) => sql`select from listing_place`,
  );
  expect(places).toHaveLength(0);
});

test('only an owner in the club can start a listing; a former member can still unpublish', async () => {
  const renter = await clubMember(db.ownerSql, 'renter');
  for (const actor of [renter, somebody(), operator])
    expect(codeOf(await startListing(deps, actor, { categoryId: 'rv' }))).toBe('not-allowed');
  const { id } = await publishedOf(deps, owner);
  const left = { ...owner, membership: { ...active('owner'), state: 'cancelled' as const } };
  expect(codeOf(await change(id, 'publish_changes', left))).toBe('not-found');
  expect(codeOf(await change(id, 'pause', left))).toBe('fine');
  expect(codeOf(await change(id, 'resume', left))).toBe('not-found');
});

test('leaving the club takes a listing off the market until the owner returns; deleting the account leaves no draft, place or draft photo', async () => {
  const host = await clubMember(db.ownerSql, 'owner');
  const { id, listingId, slug } = await publishedOf(deps, host);
  const waiting = await draftOf(deps, host);
  accepted(await change(waiting, 'submit', host));
  const happen = async (name: string) => {
    await db.sql`delete from job where kind = ${closeShelfKind}`;
    await inTransaction(deps, {}, ({ sql }) =>
      appendEvent(sql, { name, subject: { kind: 'member', id: host.accountId } }, deps.now()),
    );
    for (const job of await takeJobs(deps, [closeShelfKind], 10, () => 1)) {
      const { outcome, error } = await doJob(deps, job, closeShelfJob);
      if (outcome !== 'done') throw error;
    }
  };
  const states = async () => (await shelfOf(deps, host)).map(({ state }) => state).toSorted();
  await happen('membership.cancelled');
  expect(await states()).toEqual(['draft', 'paused']);
  expect(await findListingByAddress(deps, slug)).toBeNull();
  accepted(await change(id, 'resume', host));
  expect(await findListingByAddress(deps, slug)).not.toBeNull();
  await happen('account.deleted');
  expect(await states()).toEqual(['archived', 'archived']);
  const [left] = await db.ownerSql<{ words: string; photos: number; places: number }[]>`
    select string_agg(draft::text || coalesce(published_draft::text, ''), '') as words,
           (select count(*)::integer from hosted_photo p join hosted_listing o on o.id = p.hosted_id where o.owner_id = ${host.accountId}) as photos,
           (select count(*)::integer from listing_place where listing_id = ${listingId}) as places
      from hosted_listing where owner_id = ${host.accountId}`;
  expect(left).toEqual({ words: '{}{}', photos: 0, places: 0 });
});

test('a second window can’t overwrite the first: it gets a refusal', async () => {
  const id = await draftOf(deps, owner);
  const save = (saves: number) =>
    saveStep(deps, owner, { id, step: 'rules', saves, words: readyDraft.rules });
  const outcomes = await Promise.all([save(1), save(1), save(1)]);
  expect(outcomes.map(codeOf).sort()).toEqual(['changed-elsewhere', 'changed-elsewhere', 'fine']);
});

test('photos keep the chosen order; an order with unknown or missing photos changes nothing', async () => {
  const id = await draftOf(deps, owner);
  const ids = async () => (await hostedFor(deps, owner, id))?.photos.map((photo) => photo.id) ?? [];
  const [a = '', b = '', c = ''] = await ids();
  accepted(await orderPhotos(deps, owner, { id, order: [c, a, b] }));
  expect(await ids()).toEqual([c, a, b]);
  for (const order of [
    [a, b],
    [a, a, b],
    [a, b, c, id],
  ])
    expect(codeOf(await orderPhotos(deps, owner, { id, order }))).toBe('other-photos');
  expect(await ids()).toEqual([c, a, b]);
});

test('of many who submit, approve or archive at once, one succeeds', async () => {
  const id = await draftOf(deps, owner);
  const submitted = await Promise.all(Array.from({ length: 6 }, () => change(id, 'submit')));
  expect(submitted.filter((outcome) => codeOf(outcome) === 'fine')).toHaveLength(1);
  const decided = await Promise.all([
    ...Array.from({ length: 3 }, () => review(id, 'approve')),
    ...Array.from({ length: 3 }, () => review(id, 'send_back')),
  ]);
  expect(decided.filter((outcome) => codeOf(outcome) === 'fine')).toHaveLength(1);
  const events = await db.sql`
    select from event e join hosted_listing h on h.id = ${id}
     where e.name in ('listing.published', 'listing.sent_back')
       and e.subject_id in (h.id::text, coalesce(h.listing_id, 0)::text)`;
  expect(events).toHaveLength(1);
});
