/**
 * Endpoints of owners who list: owners manage their own listings; for anyone else these don't exist. Operators review them, but never their
 * own.
 */
import { randomUUID } from 'node:crypto';
import { changeListing } from '../../features/hosting/change-listing.server.ts';
import { hostedFor } from '../../features/hosting/hosting-queries.server.ts';
import { reviewListing } from '../../features/hosting/review/review-listing.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { operator, somebody } from '../builders/actors.ts';
import { active } from '../builders/bookings.ts';
import { draftOf, pretendPhotos, readyDraft } from '../builders/hosting.ts';
import { operators, signedIn, type AccessTable, type Expected, type Row } from './expectation.ts';
import type { Person, World } from './world.ts';

type Stage = 'draft' | 'in_review' | 'published' | 'paused';

const key = () => ({ 'idempotency-key': randomUUID() });
const isHost = (person: Person | null): person is Person =>
  person !== null && ['owner', 'founder'].includes(person.role);
/** Owners; for anyone else it does not exist. */
const hosts = (status: number, otherwise = 404): Expected =>
  signedIn(otherwise, { owner: status, founder: status });

/** Someone's listing in this state; someone else's if they may have none. @returns its id */
async function listing(world: World, person: Person | null, stage: Stage): Promise<string> {
  if (!isHost(person)) return randomUUID();
  const { auth, db } = world;
  const actor = somebody({ accountId: person.accountId, membership: active('owner') });
  const id = await draftOf(auth, actor, { photos: 0 });
  await pretendPhotos(db.ownerSql, id);
  if (stage === 'draft') return id;
  accepted(await changeListing(auth, actor, { id, event: 'submit' }));
  if (stage === 'in_review') return id;
  const edition = (await hostedFor(auth, actor, id))?.edition ?? 0;
  accepted(await reviewListing(auth, operator, { id, event: 'approve', edition, reason: 'Fine', note: '' }));
  if (stage === 'paused') accepted(await changeListing(auth, actor, { id, event: 'pause' }));
  return id;
}

/** Someone else's. Nobody may have more than fifty, so another person takes over in time. */
let another: Promise<Person | null> | null = null;
let made = 0;
async function someoneElse(world: World): Promise<Person | null> {
  if (made % 40 === 0) another = world.person('owner', true);
  made += 1;
  return another;
}
const othersListing = async (world: World, stage: Stage): Promise<string> =>
  listing(world, await someoneElse(world), stage);

const base = '/api/v1/hosting/listings';

function about(path: string, stage: Stage, status: number, body: object = {}): Row {
  const at = (id: string) => `${base}/${id}${path}`;
  return {
    own: {
      path: async (world, me) => at(await listing(world, me, stage)),
      body,
      headers: key(),
      expected: hosts(status),
    },
    others: {
      path: async (world) => at(await othersListing(world, stage)),
      body,
      headers: key(),
      expected: signedIn(404),
    },
    missing: { path: at(randomUUID()), body, headers: key(), expected: signedIn(404) },
  };
}

const reads = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([target, ask]) => [target, { ...ask, body: undefined }]));

/** A listing's photo, by position. */
function photo(status: number, body?: object): Row {
  const at = async (world: World, person: Person | null) => {
    const id = await listing(world, person, 'draft');
    const [first] = await world.db.ownerSql<{ id: string }[]>`
      select id from hosted_photo where hosted_id = ${id} order by position limit 1`;
    return `${base}/${id}/photos/${first?.id ?? randomUUID()}`;
  };
  return {
    own: { path: at, ...(body && { body }), expected: hosts(status) },
    others: {
      path: async (world) => at(world, await someoneElse(world)),
      ...(body && { body }),
      expected: signedIn(404),
    },
    missing: {
      path: `${base}/${randomUUID()}/photos/${randomUUID()}`,
      ...(body && { body }),
      expected: signedIn(404),
    },
  };
}

export const hostingTable: AccessTable = {
  [`GET ${base}`]: { own: { expected: signedIn(200) } },
  'GET /api/v1/hosting/price-guide': { own: { expected: signedIn(200) } },
  [`POST ${base}`]: {
    own: { body: { categoryId: 'rv' }, headers: key(), expected: hosts(201, 403) },
  },
  [`GET ${base}/:id`]: reads(about('', 'draft', 200)),
  [`PUT ${base}/:id/steps/:step`]: about('/steps/rules', 'draft', 200, {
    saves: 1,
    words: readyDraft.rules,
  }),
  // The upload is not a photo: ownership is checked first.
  [`POST ${base}/:id/photos`]: about('/photos', 'draft', 415),
  [`PUT ${base}/:id/photos`]: about('/photos', 'draft', 409, { order: [] }),
  [`PATCH ${base}/:id/photos/:photoId`]: photo(200, { alt: 'A van' }),
  [`DELETE ${base}/:id/photos/:photoId`]: photo(200),
  [`POST ${base}/:id/submit`]: about('/submit', 'draft', 200),
  [`POST ${base}/:id/take-back`]: about('/take-back', 'in_review', 200),
  [`POST ${base}/:id/publish-changes`]: about('/publish-changes', 'published', 409),
  [`POST ${base}/:id/pause`]: about('/pause', 'published', 200),
  [`POST ${base}/:id/resume`]: about('/resume', 'paused', 200),
  [`POST ${base}/:id/archive`]: about('/archive', 'draft', 200),
};

const calendar = '/api/v1/hosting/calendar';

/** A calendar command on a published listing: its owner's answer. Everyone else gets a 404. */
function ofCalendar(status: number, more: object, path = ''): Row {
  const numberOf = async (world: World, id: string) => {
    const [row] = await world.db.ownerSql<{ listing: number | null }[]>`
      select listing_id as listing from hosted_listing where id = ${id}`;
    return row?.listing ?? 999_999_999;
  };
  const at = `${calendar}${path}`;
  return {
    own: {
      path: at,
      body: async (world, me) => ({
        listingId: await numberOf(world, await listing(world, me, 'published')),
        ...more,
      }),
      headers: key(),
      expected: hosts(status),
    },
    others: {
      path: at,
      body: async (world) => ({
        listingId: await numberOf(world, await othersListing(world, 'published')),
        ...more,
      }),
      headers: key(),
      expected: signedIn(404),
    },
    missing: { path: at, body: { listingId: 999_999_999, ...more }, headers: key(), expected: signedIn(404) },
  };
}

/** A calendar that a listing follows. */
function ofSource(act: string): Row {
  const at = async (world: World, id: string) => {
    const [source] = await world.db.ownerSql<{ id: string }[]>`
      insert into calendar_source (listing_id, name, url, created_at)
      select listing_id, 'x', 'https://calendar.example/' || id, now() from hosted_listing where id = ${id} returning id`;
    return `${calendar}/sources/${source?.id ?? randomUUID()}/${act}`;
  };
  return {
    own: {
      path: async (world, me) => at(world, await listing(world, me, 'published')),
      body: {},
      headers: key(),
      expected: hosts(200),
    },
    others: {
      path: async (world) => at(world, await othersListing(world, 'published')),
      body: {},
      headers: key(),
      expected: signedIn(404),
    },
    missing: {
      path: `${calendar}/sources/${randomUUID()}/${act}`,
      body: {},
      headers: key(),
      expected: signedIn(404),
    },
  };
}

const someDays = { from: '2099-06-01', to: '2099-06-02' };

export const calendarTable: AccessTable = {
  [`GET ${calendar}`]: {
    own: { path: `${calendar}?from=2027-06-01&end=2027-07-01`, expected: signedIn(200) },
  },
  [`POST ${calendar}/closings`]: ofCalendar(200, someDays, '/closings'),
  [`POST ${calendar}/openings`]: ofCalendar(200, someDays, '/openings'),
  [`POST ${calendar}/prices`]: ofCalendar(200, { ...someDays, priceCents: 20_000 }, '/prices'),
  [`POST ${calendar}/feeds`]: ofCalendar(201, {}, '/feeds'),
  [`POST ${calendar}/feeds/stop`]: ofCalendar(200, {}, '/feeds/stop'),
  [`POST ${calendar}/sources`]: ofCalendar(
    201,
    { name: 'x', url: 'https://calendar.example/a.ics' },
    '/sources',
  ),
  [`POST ${calendar}/sources/:id/read`]: ofSource('read'),
  [`POST ${calendar}/sources/:id/leave`]: ofSource('leave'),
};

const desk = '/api/v1/operator/listings';

function decides(act: string, stage: Stage): Row {
  const body = (edition: number) => ({ edition, reason: 'Read', note: 'More, please.' });
  // Six steps were saved: the operator has read the seventh edition.
  return {
    others: {
      path: async (world) => `${desk}/${await othersListing(world, stage)}/${act}`,
      body: body(7),
      expected: operators(200),
    },
    missing: { path: `${desk}/${randomUUID()}/${act}`, body: body(1), expected: operators(404) },
  };
}

export const reviewTable: AccessTable = {
  [`GET ${desk}`]: { plain: { expected: operators(200) } },
  [`GET ${desk}/:id`]: {
    others: {
      path: async (world) => `${desk}/${await othersListing(world, 'in_review')}`,
      expected: operators(200),
    },
    missing: { path: `${desk}/${randomUUID()}`, expected: operators(404) },
  },
  [`POST ${desk}/:id/approve`]: decides('approve', 'in_review'),
  [`POST ${desk}/:id/send-back`]: decides('send-back', 'in_review'),
  [`POST ${desk}/:id/take-down`]: decides('take-down', 'published'),
  [`POST ${desk}/:id/look-over`]: decides('look-over', 'published'),
};
