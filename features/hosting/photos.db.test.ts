import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { apiApp } from '../../api/app.server.ts';
import { codeOf, testAuth } from '../../tests/builders/auth.ts';
import { clubMember } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { draftOf, heicPhoto, photoBytes, publishedOf } from '../../tests/builders/hosting.ts';
import { deleteLetGoFiles } from '../../tests/builders/jobs.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { readProfile } from '../members/read-profile.server.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { changeFace, removeFace } from './change-face.server.ts';
import { addPhoto, describePhoto, removePhoto } from './photos/change-photos.server.ts';
import type { Picture } from '../listings/listing-card.ts';
import { forgetPhotosJob } from './photos/forget-photos.server.ts';
import { hostedFor } from './hosting-queries.server.ts';
import { photoFile } from './photos/photo-files.server.ts';
import { signedPicture } from './photos/photo-keys.server.ts';
import { makeFace, makePhoto } from './photos/make-photo.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const deps = db.deps();
const owner = await clubMember(db.ownerSql, 'owner');
const id = await draftOf(deps, owner, { photos: 0 });
const add = (bytes: Buffer) => addPhoto(deps, owner, { id, bytes });
const said = async (bytes: Buffer) => {
  const outcome = await makePhoto(bytes);
  return isRefusal(outcome) ? `${outcome.refusal}: ${outcome.sentence}` : 'a photo';
};
const text = (words: string) => Buffer.from(words, 'latin1');

/** A PNG that claims to be large and is almost empty: a decoder would unpack only zeros. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([text(name), content]);
    const table = Buffer.alloc(4);
    table.writeUInt32BE(crcOf(body));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, body, table]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(4 * 1024 * 1024));
  return Buffer.concat([
    text('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function crcOf(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}

test('saves a photo in our widths and both formats, with a blur and a colour, never wider than the original', async () => {
  const made = await makePhoto(await photoBytes({ width: 1200, height: 800 }, 0x336699));
  if (isRefusal(made)) throw new Error(made.sentence);
  expect(Object.keys(made.picture.avif)).toEqual(['480', '800', '1200']);
  expect(made.picture).toMatchObject({ width: 1200, height: 800, focal: [50, 50] });
  expect(made.picture.blur).toMatch(/^data:image\/webp;base64,/);
  expect(made.picture.color).toMatch(/^#3[2-4]6[5-7]9[89a]$/);
  for (const { path, bytes } of made.files) {
    const head = await sharp(bytes).metadata();
    expect(path).toContain(`-${head.width}.${head.format === 'heif' ? 'avif' : head.format}`);
  }
});

test('turns it upright, and drops camera, place and profile data', async () => {
  const pixels = { create: { width: 1000, height: 500, channels: 3 as const, background: '#204060' } };
  const bytes = await sharp(pixels)
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretCamera', Artist: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '49/1 29/1 34/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  // Orientation is an EXIF entry; the camera's name is added as raw bytes, as an attacker would.
  const made = await makePhoto(bytes);
  if (isRefusal(made)) throw new Error(made.sentence);
  expect([made.picture.width, made.picture.height]).toEqual([500, 1000]);
  for (const file of made.files) {
    const head = await sharp(file.bytes).metadata();
    expect([head.exif, head.icc, head.xmp, head.iptc, head.orientation ?? 1]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      1,
    ]);
    expect(file.bytes.includes('SecretCamera')).toBe(false);
    expect(file.bytes.includes('GPS')).toBe(false);
  }
});

test('turns a file that is also a page or an archive into just a picture', async () => {
  const page = '<script>alert(document.domain)</script>';
  const polyglot = Buffer.concat([await photoBytes(), text(`\n${page}\nPK\u0003\u0004evil.zip`)]);
  const made = await makePhoto(polyglot);
  if (isRefusal(made)) throw new Error(made.sentence);
  for (const file of made.files)
    expect(file.bytes.includes('script') || file.bytes.includes('evil')).toBe(false);
});

test.each([
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  [
    'an SVG behind an XML head',
    text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"/>'),
  ],
  ['a web page', text('<!doctype html><h1>Hi</h1>')],
  ['a PDF', text('%PDF-1.7 …')],
  ['an archive', text('PK\u0003\u0004…')],
  ['a GIF', text('GIF89a…')],
  ['a TIFF', text('II*\0…')],
  ['nothing', Buffer.alloc(0)],
  ['a JPEG in its first bytes alone', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text('<svg/>')])],
  ['a PNG in its first bytes alone', text('\x89PNG\r\n\x1a\n<?php echo 1;')],
  ['a WebP in its first bytes alone', text('RIFF\u0010\0\0\0WEBPVP8 ????')],
])('%s is not a photo', async (_, bytes) => {
  expect(await said(bytes)).toMatch(/^not-a-photo: .+\.$/);
});

test('refuses a decompression bomb before unpacking it: over 40 megapixels, however small the file', async () => {
  const bomb = hugePng(50_000, 50_000);
  expect(bomb.length).toBeLessThan(50_000);
  expect(await said(bomb)).toMatch(/^photo-too-large: This photo has more than 40 megapixels/);
  expect(await said(hugePng(6_400, 6_400))).toMatch(/40 megapixels/);
});

test('converts a phone’s HEIC photo, upright; refuses a damaged one', async () => {
  const made = accepted(await makePhoto(heicPhoto));
  // The file is 960 × 640 and says that it is turned.
  expect([made.picture.width, made.picture.height]).toEqual([640, 960]);
  const file = made.files.find(({ path }) => path.endsWith('640.webp'));
  const { data } = await sharp(file?.bytes).raw().toBuffer({ resolveWithObject: true });
  const corners = [0, 639, 959 * 640].map((pixel) => [...data.subarray(pixel * 3, pixel * 3 + 3)]);
  const colours = [
    [30, 90, 200],
    [40, 160, 60],
    [200, 60, 30],
  ];
  for (const [index, colour] of colours.entries())
    for (const [part, value] of colour.entries())
      expect(Math.abs((corners[index]?.[part] ?? -99) - value), JSON.stringify(corners)).toBeLessThan(16);
  expect(isRefusal(await makeFace(heicPhoto))).toBe(false);
  expect(await said(heicPhoto.subarray(0, heicPhoto.length - 100))).toMatch(
    /^not-a-photo: This photo is damaged/,
  );
  expect(await said(text('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'))).toMatch(
    /^not-a-photo: This photo is damaged/,
  );
  // Its head claims 61,440 pixels a side.
  const huge = Buffer.from(heicPhoto);
  const size = huge.indexOf('ispe');
  huge.writeUInt32BE(61_440, size + 8);
  huge.writeUInt32BE(61_440, size + 12);
  expect(await said(huge)).toMatch(/^photo-too-large: This photo has more than 40 megapixels/);
}, 60_000);

test('refuses a damaged, an animated and a tiny picture, each with its own reason', async () => {
  const whole = await photoBytes({ width: 1600, height: 1200 });
  expect(await said(whole.subarray(0, whole.length / 2))).toMatch(/^not-a-photo: This photo is damaged/);
  // Its header claims more pixels than it contains.
  expect(await said(hugePng(3_000, 3_000))).toMatch(/^not-a-photo: This photo is damaged/);
  expect(await said(await photoBytes({ width: 200, height: 100 }))).toMatch(/^photo-too-small/);
  const frame = { create: { width: 900, height: 600, channels: 3 as const, background: '#aaaaaa' } };
  const frames = await Promise.all(
    ['#111111', '#eeeeee'].map((background) =>
      sharp({ create: { ...frame.create, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect(await said(moving)).toMatch(/animated/);
  expect(await said(Buffer.alloc(21 * 1024 * 1024, 255))).toMatch(
    /^photo-too-large: This file is larger than 20 MB/,
  );
});

test('saves the same photo once; keeps its caption; removing it removes it from the draft', async () => {
  const bytes = await photoBytes();
  const first = accepted(await add(bytes));
  expect(accepted(await add(bytes)).id).toBe(first.id);
  const told = accepted(
    await describePhoto(deps, owner, { id, photoId: first.id, alt: ' The van at dusk ' }),
  );
  expect(told.picture.alt).toBe('The van at dusk');
  accepted(await removePhoto(deps, owner, { id, photoId: first.id }));
  expect((await hostedFor(deps, owner, id))?.photos).toEqual([]);
  expect(codeOf(await removePhoto(deps, owner, { id, photoId: first.id }))).toBe('not-found');
});

test('keeps a photo’s files when it was added again before they were deleted', async () => {
  const at = { ...deps, now: () => new Date('2098-01-01T00:00:00Z') };
  const id = await draftOf(deps, owner, { photos: 0 });
  const bytes = await photoBytes({ width: 1300, height: 900 });
  const first = accepted(await addPhoto(deps, owner, { id, bytes }));
  accepted(await removePhoto(deps, owner, { id, photoId: first.id }));
  await inTransaction(at, {}, ({ sql }) => forgetPhotosJob({ job: {} as never, sql, now: at.now }));
  const again = accepted(await addPhoto(deps, owner, { id, bytes }));
  await deleteLetGoFiles(at);
  const [file = ''] = Object.values(again.picture.avif);
  expect(await photoFile(deps, file.slice('/photos/'.length))).not.toBeNull();
});

test('deletes a photo’s files a day after nothing shows it anymore, and keeps one that a listing shows', async () => {
  const at = (instant: string) => ({ ...deps, now: () => new Date(instant) });
  const forget = (instant: string) =>
    inTransaction(deps, {}, ({ sql }) =>
      // The job returns nothing, so the test reads the list of unused photos.
      forgetPhotosJob({ job: {} as never, sql, now: at(instant).now }),
    );
  const there = async ({ avif }: Picture) =>
    (await photoFile(deps, Object.values(avif)[0]?.slice('/photos/'.length) ?? '')) !== null;
  const { id: shown, listingId } = await publishedOf(deps, owner);
  const [photo] = (await hostedFor(deps, owner, shown))?.photos ?? [];
  const draft = await draftOf(deps, owner, { photos: 0 });
  const lone = accepted(await addPhoto(deps, owner, { id: draft, bytes: await photoBytes() }));
  accepted(await removePhoto(deps, owner, { id: draft, photoId: lone.id }));
  accepted(await removePhoto(deps, owner, { id: shown, photoId: photo?.id ?? '' }));
  expect(listingId).toBeGreaterThan(0);
  await forget(new Date().toISOString());
  expect(await there(lone.picture)).toBe(true);
  await forget('2099-01-01T00:00:00Z');
  expect(await there(lone.picture), 'the storage is not asked inside the transaction').toBe(true);
  expect(await deleteLetGoFiles(at('2099-01-01T00:00:00Z'))).toBe(1);
  expect([await there(lone.picture), photo && (await there(photo.picture))]).toEqual([false, true]);
});

test('leaves nothing of a refused file, in the draft or on disk', async () => {
  const other = await draftOf(deps, owner, { photos: 0 });
  const files = async () =>
    (await readdir(join(db.dataDir, 'files'), { recursive: true }).catch(() => [])).length;
  const before = await files();
  expect(codeOf(await addPhoto(deps, owner, { id: other, bytes: text('<svg/>') }))).toBe('not-a-photo');
  expect(
    codeOf(
      await addPhoto(deps, await clubMember(db.ownerSql, 'owner'), { id: other, bytes: await photoBytes() }),
    ),
  ).toBe('not-found');
  expect([await files(), (await hostedFor(deps, owner, other))?.photos]).toEqual([before, []]);
});

test('refuses the twenty-fifth photo, even when two come at once', async () => {
  const many = await draftOf(deps, owner, { photos: 0 });
  await db.ownerSql`
    insert into hosted_photo (hosted_id, position, content_hash, picture, created_at)
    select ${many}, n, lpad(n::text, 64, '0'), '{}', now() from generate_series(0, 22) n`;
  const outcomes = await Promise.all(
    [0, 1, 2].map(async () => addPhoto(deps, owner, { id: many, bytes: await photoBytes() })),
  );
  expect(outcomes.map(codeOf).sort()).toEqual(['fine', 'too-many-photos', 'too-many-photos']);
});

const auth = testAuth(db);
const app = apiApp(auth);
const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
const pathsOf = ({ avif, webp }: Picture) => [...Object.values(avif), ...Object.values(webp)];

test("serves a draft's photo only by an address that we signed, for its file and until it expires", async () => {
  const { picture } = accepted(await add(await photoBytes()));
  const { picture: other } = accepted(await add(await photoBytes()));
  const signed = pathsOf(signedPicture(auth, picture));
  for (const [index, path] of pathsOf(picture).entries()) {
    expect((await ask(path)).status, 'without a key').toBe(404);
    const answer = await ask(signed[index] ?? '');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600']);
  }
  const [query = ''] = /\?.*/.exec(signed[0] ?? '') ?? [];
  const [otherFile = ''] = pathsOf(other);
  for (const forged of [
    `${otherFile}${query}`,
    `${signed[0]}x`,
    (signed[0] ?? '').replace(/until=\d/, 'until=9'),
    (signed[0] ?? '').replace(/until=\d+/, 'until=NaN'),
    (signed[0] ?? '').replace(/&key=.*/, ''),
  ])
    expect((await ask(forged)).status, forged).toBe(404);
  const etag = (await ask(signed[0] ?? '')).headers.get('etag') ?? '';
  expect((await ask(pathsOf(picture)[0] ?? '', { 'if-none-match': etag })).status).toBe(404);
  auth.pass(12 * 3_600_000);
  expect((await ask(signed[0] ?? '')).status, 'expired').toBe(404);
  expect(signedPicture(auth, { ...picture, avif: { 800: '/pictures/van.avif' } }).avif).toEqual({
    800: '/pictures/van.avif',
  });
});

test('serves a published photo to everyone forever, as nothing but a picture, also while the listing is paused', async () => {
  const { id: shown } = await publishedOf(deps, owner);
  const [photo] = (await hostedFor(deps, owner, shown))?.photos ?? [];
  if (!photo) throw new Error('A published listing has a photo.');
  for (const path of pathsOf(photo.picture)) {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe(path.endsWith('avif') ? 'image/avif' : 'image/webp');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect((await ask(path, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
  }
  await db.ownerSql`update hosted_listing set state = 'paused' where id = ${shown}`;
  expect((await ask(pathsOf(photo.picture)[0] ?? '')).status).toBe(200);
  for (const path of [
    '/photos/none.avif',
    '/photos/..%2f..%2fauth-keys.json',
    `/photos/${'0'.repeat(64)}-480.avif`,
  ])
    expect((await ask(path)).status, path).toBe(404);
});

test('crops a profile photo square, shows it, and deletes its file a day after another replaced it', async () => {
  const pathOf = async (bytes: Buffer) =>
    accepted(await changeFace(deps, { id: owner.accountId, bytes })).photo ?? '';
  const fileOf = (path: string) => photoFile(deps, path.slice(path.lastIndexOf('/') + 1));
  const first = await pathOf(await photoBytes({ width: 600, height: 300 }));
  const { width, height, exif } = await sharp((await fileOf(first))?.content).metadata();
  expect([width, height, exif]).toEqual([256, 256, undefined]);
  expect(await readProfile(db.sql, owner.accountId)).toMatchObject({ photo: first });
  expect((await ask(first)).status).toBe(200);
  const second = await pathOf(await photoBytes({ width: 500, height: 900 }));
  expect((await ask(first)).status, 'no longer shown').toBe(404);
  const later = new Date(deps.now().getTime() + 25 * 3_600_000);
  await inTransaction(deps, {}, ({ sql }) => forgetPhotosJob({ job: {} as never, sql, now: () => later }));
  await deleteLetGoFiles({ ...deps, now: () => later });
  expect([await fileOf(first), (await fileOf(second)) === null]).toEqual([null, false]);
  expect(await removeFace(deps, owner.accountId)).toEqual({ photo: null });
});

test('refuses a file that isn’t a picture of a person, and doesn’t find an account without a profile', async () => {
  const refusalOf = async (who: string, bytes: Buffer) => {
    const outcome = await changeFace(deps, { id: who, bytes });
    return isRefusal(outcome) ? outcome.refusal : 'taken';
  };
  expect(await refusalOf(owner.accountId, text('<svg/>'))).toBe('not-a-photo');
  expect(await refusalOf(owner.accountId, await photoBytes({ width: 200, height: 120 }))).toBe(
    'photo-too-small',
  );
  expect(await refusalOf(randomUUID(), text('<svg/>'))).toBe('not-found');
});
