/** Creates drafts ready for publication, and photos as cameras and attackers send them. */
import { randomUUID } from 'node:crypto';
import type { PoolSql } from '../../platform/database.server/sql.ts';
import sharp from 'sharp';
import { addPhoto } from '../../features/hosting/photos/change-photos.server.ts';
import { changeListing } from '../../features/hosting/change-listing.server.ts';
import { readDraft, type Draft, type Step } from '../../features/hosting/draft.ts';
import { hostedFor } from '../../features/hosting/hosting-queries.server.ts';
import { reviewListing } from '../../features/hosting/review/review-listing.server.ts';
import { saveStep } from '../../features/hosting/save-step.server.ts';
import { startListing } from '../../features/hosting/start-listing.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { operator } from './actors.ts';

/** Only the photos are missing. */
export const readyDraft: Draft = readDraft({
  about: {
    categoryId: 'rv',
    title: 'Camper van with a view',
    description:
      'A van with a bed that looks out of the back doors, a small kitchen and a roof rack for the boards. Goes everywhere that a car goes.',
    details: { kind: 'Camper van', model: 'Ford Transit', sleeps: '2', year: '2021' },
    features: ['Roof rack', 'Kitchen'],
  },
  place: {
    location: 'Nelson, BC',
    province: 'BC',
    timeZone: 'America/Vancouver',
    longitude: -117.294_221,
    latitude: 49.492_817,
    address: '12 Baker Street',
  },
  price: { priceCents: 14_500, depositCents: 50_000, weeklyDiscountPercent: 10 },
  rules: { rules: ['No smoking'], cancellationPolicy: 'flexible' },
  exchange: { directSwap: { isOn: true, limit: 3 } },
});

/** A picture like a camera's: all different, so that each is a separate photo. */
export async function photoBytes(
  size: { width: number; height: number } = { width: 900, height: 600 },
  shade = Math.floor(Math.random() * 0xffffff),
): Promise<Buffer> {
  const background = { r: shade >> 16, g: (shade >> 8) & 255, b: shade & 255 };
  return sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/**
 * A photo as iPhones keep it: HEVC in a HEIC file, 960 × 640, turned a quarter to the left. Upright its corners are blue, green and red,
 * from the top left, the top right and the bottom left.
 */
export const heicPhoto = Buffer.from(
  [
    'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABM21ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBp',
    'dG0AAAAAAAEAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAFTAAABCgAA',
    'ALdpcHJwAAAAmWlwY28AAAB0aHZjQwEECAAAAJ+oAAAAAF3wAPz9+PgAAA8DoAABABdAAQwB//8ECAAAAwCfqAAAAwAAXboCQKEA',
    'AQAoQgEBBAgAAAMAn6gAAAMAAF2gB4IAoFlupJMrmgIAAAMAAgAAAwACEKIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAA8AAAAKA',
    'AAAACWlyb3QBAAAAFmlwbWEAAAAAAAAAAQABA4ECgwAAARJtZGF0AAABBigBr1FGsSRQsuOOOvlmA//krr/edUOE+w/h5VjPBgje',
    'AzQjJHAcL//+W9V7dpP7PhaAAAADAAAgYKamjeA6AtRpAAATVHAAAAMAApKTBPjSAAADAADikgAAAwAA7YCHAAADAAADAATZKAAA',
    'AwAR8AAAAwAAAwABnqhay8hQo/wBmdK1SSJ64nEfzi9gRdFVKJsj2NHAnNSEafGUIAAAAwAAAwAj0GZ/Vbv8au0eeAAtUgIn9nWh',
    'tul38u+5DFYiWEp/XUGqdY3KHytfAAADAAADAKgcAAADAAkYAAADAAADAf1cAAADACGgAAADAAADA4WgAAADAE7AAAADAAAE32gA',
    'AAMAcEA=',
  ].join(''),
  'base64',
);

/** A draft with these texts and number of photos. @returns its id */
export async function draftOf(
  deps: Deps,
  owner: AccountActor,
  { photos = 3, title = readyDraft.about.title }: { photos?: number; title?: string } = {},
): Promise<string> {
  const { id } = accepted(await startListing(deps, owner, { categoryId: 'rv' }));
  const words: Draft = { ...readyDraft, about: { ...readyDraft.about, title } };
  for (const step of Object.keys(words) as Step[])
    accepted(await saveStep(deps, owner, { id, step, saves: 0, words: words[step] }));
  for (let count = 0; count < photos; count += 1)
    accepted(await addPhoto(deps, owner, { id, bytes: await photoBytes() }));
  return id;
}

/** Three made-up photos: for tests that don't need files. */
export async function pretendPhotos(ownerSql: PoolSql, id: string): Promise<void> {
  const picture = {
    alt: '',
    focal: [50, 50],
    width: 3,
    height: 2,
    blur: '',
    color: '#aabbcc',
    avif: {},
    webp: {},
  };
  await ownerSql`
    insert into hosted_photo (hosted_id, position, content_hash, picture, created_at)
    select ${id}, n, lpad(n::text, 64, '0'), ${ownerSql.json(picture)}, now() from generate_series(0, 2) n`;
}

/** A published listing. */
export async function publishedOf(
  deps: Deps,
  owner: AccountActor,
  title = `Camper van ${randomUUID().slice(0, 8)}`,
) {
  const id = await draftOf(deps, owner, { title });
  accepted(await changeListing(deps, owner, { id, event: 'submit' }));
  const view = await hostedFor(deps, owner, id);
  const input = {
    id,
    event: 'approve',
    edition: view?.edition ?? 0,
    reason: 'Looks right',
    note: '',
  } as const;
  const { listingId } = accepted(await reviewListing(deps, operator, input));
  const published = await hostedFor(deps, owner, id);
  return { id, listingId: listingId ?? 0, slug: published?.slug ?? '' };
}
