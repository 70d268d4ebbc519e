// Checks the committed pictures against art/manifest.json and art/captions.json. Needs no Blender and no image library.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ART, BUDGET, KINDS, PUBLIC, budgetAt, isWideEnough, kindOf, readCaptions, sha, sourceHash } from './sources.mjs';

const EACH = 5; // minimum number of pictures per listing
const EACH_OF_THE_DEMO = 2;
const lightboxWidth = { gallery: 1600, hero: 2400 }; // docs/pictures.md lists which are still missing
const faults = [];
const fault = (text) => faults.push(text);
const manifestFile = join(ART, 'manifest.json');
if (!existsSync(manifestFile)) {
  console.error('art/manifest.json is missing: run npm run art.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
const { listings, more = [], pictures } = readCaptions();
const named = new Map();
let total = 0;

/** The file exists, its name contains its content's hash, and it fits its size budget. */
function file(path, limit, hashed = true) {
  if (typeof path !== 'string' || !/^\/(pictures|icons)\/[\w./-]+$/.test(path)) return fault(`${path} is not an address under /pictures or /icons.`);
  const again = named.has(path);
  named.set(path, true);
  const full = join(PUBLIC, path);
  if (!existsSync(full)) return fault(`public${path} is missing.`);
  const data = readFileSync(full);
  if (!again) total += data.length;
  const hash = /\.([0-9a-f]{8})\.\w+$/.exec(path)?.[1];
  if (hashed && hash !== sha(data).slice(0, 8)) fault(`public${path} does not have the content its name promises.`);
  if (data.length > limit) fault(`public${path} weighs ${data.length} bytes; the limit is ${limit}.`);
}

function sensibleAlt(alt) {
  return typeof alt === 'string' && alt.length >= 20 && alt.length <= 260 && /^[A-Z]/.test(alt) && alt.endsWith('.') && !/^(image|picture|photo|render)\b/i.test(alt) && !/\b(low-?poly|blender|render(ed)?)\b/i.test(alt);
}

const captions = new Map();
for (const entry of pictures) {
  const key = `${entry.slug}/${entry.cam}`;
  if (captions.has(key)) fault(`captions.json names ${key} twice.`);
  captions.set(key, entry);
  if (!sensibleAlt(entry.alt)) fault(`The alternative text of ${key} is not one plain sentence of 20 to 260 characters.`);
  if (!Array.isArray(entry.focal) || entry.focal.length !== 2 || entry.focal.some((n) => !(n >= 0 && n <= 100))) fault(`The focal point of ${key} is not two percentages.`);
  if (!entry.hour) fault(`The hour of ${key} is missing.`);
  if (!manifest.pictures[key]) fault(`${key} stands in captions.json and has not been rendered and converted.`);
}

for (const [key, picture] of Object.entries(manifest.pictures)) {
  const entry = captions.get(key);
  if (!entry) {
    fault(`${key} stands in the manifest and not in captions.json.`);
    continue;
  }
  const kind = kindOf(entry, listings);
  if (picture.kind !== kind || picture.alt !== entry.alt || String(picture.focal) !== String(entry.focal) || picture.hour !== entry.hour) fault(`${key} has changed in captions.json since the manifest was written.`);
  if (picture.source !== sourceHash(entry)) fault(`The scene or library behind ${key} has changed since it was rendered.`);
  const ratio = picture.height / picture.width;
  if (!(picture.width >= 600 && ratio > 0.4 && ratio < 2.2)) fault(`${key} has an odd size: ${picture.width} by ${picture.height}.`);
  for (const width of KINDS[kind].widths) {
    if (!picture.avif?.[width]) {
      if (isWideEnough(width, picture.width) && width !== lightboxWidth[kind]) fault(`${key} has no AVIF ${width} pixels wide.`);
    } else file(picture.avif[width], budgetAt(width, ratio));
  }
  if (KINDS[kind].webp && !picture.webp?.[800]) fault(`${key} has no WebP fallback.`);
  for (const path of Object.values(picture.webp ?? {})) file(path, Math.round(BUDGET.webp * Math.max(1, ratio * 1.5)));
  if (!/^data:image\/webp;base64,[\w+/=]+$/.test(picture.blur ?? '') || picture.blur.length > BUDGET.blur * 1.34) fault(`The blur of ${key} is missing or too long.`);
  if (!/^#[0-9a-f]{6}$/.test(picture.color ?? '')) fault(`The average colour of ${key} is missing.`);
}

for (const id of listings) {
  const count = Object.values(manifest.pictures).filter((p) => p.slug === id).length;
  if (count < EACH) fault(`${id} has ${count} pictures; every listing has at least ${EACH}.`);
  if (!manifest.pictures[`${id}/hero`]) fault(`${id} has no hero.`);
  if (!manifest.og[id]) fault(`${id} has no Open Graph picture.`);
}
for (const id of more) {
  const count = Object.values(manifest.pictures).filter((p) => p.slug === id).length;
  if (count < EACH_OF_THE_DEMO) fault(`${id} has ${count} pictures; every listing of the demo has at least ${EACH_OF_THE_DEMO}.`);
}
for (const path of Object.values(manifest.og)) file(path, BUDGET.og);
for (const [id, icon] of Object.entries(manifest.icons)) {
  if (!(icon.width > 0 && icon.height > 0)) fault(`The icon ${id} has no size.`);
  for (const width of [96, 192]) file(icon[width], BUDGET.icon);
}
for (const id of ['rv', 'water', 'atv', 'motorcycle', 'specialty', 'cabins', 'snow', 'glamping', 'unique', 'lite']) if (!manifest.icons[id]) fault(`The category icon ${id} is missing.`);
for (const [name, { path, sha: expected }] of Object.entries(manifest.app)) {
  file(path, 120_000, false);
  if (existsSync(join(PUBLIC, path)) && sha(readFileSync(join(PUBLIC, path))).slice(0, 16) !== expected) fault(`${name} is not the file the manifest was written for.`);
}
for (const name of ['app-192.png', 'app-512.png', 'maskable-512.png', 'apple-touch-icon.png', 'favicon.svg']) if (!manifest.app[name]) fault(`The app icon ${name} is missing.`);

for (const name of readdirSync(join(PUBLIC, 'pictures', 'faces'))) file(`/pictures/faces/${name}`, 10_000);

for (const folder of ['pictures', 'icons']) {
  const base = join(PUBLIC, folder);
  if (!existsSync(base)) continue;
  for (const each of readdirSync(base, { recursive: true, withFileTypes: true })) {
    if (!each.isFile()) continue;
    const path = join(each.parentPath, each.name).slice(PUBLIC.length).replaceAll('\\', '/');
    if (!named.has(path)) fault(`public${path} belongs to no picture in the manifest (${statSync(join(PUBLIC, path)).size} bytes).`);
  }
}
if (total > BUDGET.total) fault(`All pictures together weigh ${(total / 1e6).toFixed(1)} MB; the limit is ${BUDGET.total / 1e6} MB.`);

if (faults.length) {
  for (const text of faults) console.error(text);
  process.exit(1);
}
console.log(`${Object.keys(manifest.pictures).length} pictures and ${Object.keys(manifest.icons).length} icons, ${(total / 1e6).toFixed(1)} MB, all in order.`);
