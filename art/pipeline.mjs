// Converts master pictures into web pictures.
// npm run art                              convert every master found in art/masters
// npm run art -- <slug> [--cam=x]          render that scene with Blender (all its pictures, or one), then convert
// npm run art -- <slug> [--cam=x] --draft  a small, quick render into art/drafts, nothing converted
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { ART, BUDGET, KINDS, PUBLIC, argumentsOf, budgetAt, cropHash, isWideEnough, kindOf, readCaptions, sceneFile, sha, sourceHash } from './sources.mjs';

sharp.concurrency(1);
sharp.cache(false);

const MASTERS = join(ART, 'masters');
const MANIFEST = join(ART, 'manifest.json');
const ICONS = ['rv', 'water', 'atv', 'motorcycle', 'specialty', 'cabins', 'snow', 'glamping', 'unique', 'lite'];
const RATIO = { page: 16 / 9, tall: 2 / 3 }; // width to height; all others are 3:2
const MARKS = ['ap-coin', 'founder-badge'];
const { listings, pictures } = readCaptions();

const words = process.argv.slice(2);
const option = (name) => words.find((w) => w === `--${name}` || w.startsWith(`--${name}=`))?.replace(/^--[\w-]+=?/, '');
const slug = words.find((w) => !w.startsWith('--'));

if (slug) {
  const chosen = pictures.filter((p) => !p.crop && !p.same && (p.slug === slug || p.scene === slug) && (!option('cam') || p.cam === option('cam')));
  if (!chosen.length) fail(`captions.json names no picture ${slug}${option('cam') ? `/${option('cam')}` : ''}.`);
  for (const entry of chosen) renderOne(entry, option('draft') !== undefined);
  if (option('draft') !== undefined) process.exit(0);
}
await convertAll();

function fail(message) {
  console.error(message);
  process.exit(1);
}

function renderOne(entry, draft) {
  const kind = kindOf(entry, listings);
  const tall = kind === 'tall';
  // With the learned denoiser more samples don't show.
  const spp = /night|dusk|blue|rain/.test(entry.hour) ? 16 : 10;
  const args = { w: kind === 'hero' ? 2400 : tall ? 900 : 1600, spp, ...argumentsOf(entry) };
  args.h ??= Math.round(args.w / (entry.ratio ?? RATIO[kind] ?? 1.5));
  if (draft) {
    args.h = Math.round((args.h / args.w) * 480);
    Object.assign(args, { w: 480, spp: 12 });
  }
  const clear = kind === 'spot' && entry.clear;
  const out = draft ? join(ART, 'drafts', `${entry.slug}-${entry.cam}.png`) : join(MASTERS, entry.slug, `${entry.cam}.png`);
  mkdirSync(dirname(out), { recursive: true });
  const made = spawnSync(
    process.env.BLENDER ?? 'blender',
    ['-b', '--python-exit-code', '3', '-P', sceneFile(entry), '--', ...Object.entries(args).map(([k, v]) => `--${k}=${v}`), ...(clear ? ['--clear=1'] : []), `--out=${out}`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (made.error?.code === 'ENOENT') fail('Blender is not installed; art/README.md says how to get it.');
  if (made.status !== 0 || !existsSync(out)) fail(`The render of ${entry.slug}/${entry.cam} failed.`);
  if (!draft) {
    rmSync(join(MASTERS, entry.slug, `${entry.cam}.webp`), { force: true });
    writeFileSync(join(MASTERS, entry.slug, `${entry.cam}.source`), sourceHash(entry));
  }
  console.log(out.slice(ART.length + 1));
}

async function convertAll() {
  const before = existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {};
  const manifest = { pictures: {}, og: {}, icons: {}, app: {} };
  for (const entry of pictures) {
    const key = `${entry.slug}/${entry.cam}`;
    if (entry.same) continue;
    const master = masterOf(entry.slug, entry.crop?.of ?? entry.cam);
    const old = before.pictures?.[key];
    if (!master) {
      if (!old) continue;
      manifest.pictures[key] = { ...old, alt: entry.alt, focal: entry.focal, hour: entry.hour, kind: kindOf(entry, listings) };
      if (before.og?.[entry.slug] && entry.cam === ogCamera(entry.slug)) manifest.og[entry.slug] = before.og[entry.slug];
      continue;
    }
    const note = master.replace(/\.\w+$/, '.source');
    if (!entry.crop && !existsSync(note)) writeFileSync(note, sourceHash(entry) ?? '');
    // a close-up is as old as the master it is cropped from
    const source = entry.crop ? cropHash(readFileSync(note, 'utf8'), entry.crop.box) : readFileSync(note, 'utf8');
    const bytes = entry.crop ? await cut(master, entry.crop.box) : readFileSync(master);
    const masterHash = sha(bytes).slice(0, 16);
    const kind = kindOf(entry, listings);
    const wantsOg = entry.cam === ogCamera(entry.slug);
    const kept = old && old.master === masterHash && old.kind === kind && (!wantsOg || String(old.focal) === String(entry.focal));
    if (kept && [...Object.values(old.avif), ...Object.values(old.webp ?? {})].every((path) => existsSync(join(PUBLIC, path)))) {
      manifest.pictures[key] = { ...old, alt: entry.alt, focal: entry.focal, hour: entry.hour, source };
      if (wantsOg) manifest.og[entry.slug] = before.og[entry.slug];
      continue;
    }
    manifest.pictures[key] = await convert(entry, kind, bytes, masterHash, source);
    if (wantsOg) manifest.og[entry.slug] = await openGraph(entry, bytes);
    save({ ...before, pictures: { ...before.pictures, ...manifest.pictures }, og: { ...before.og, ...manifest.og } });
    console.log(`${key}: ${Object.values(manifest.pictures[key].avif).map((path) => `${Math.round(statSync(join(PUBLIC, path)).size / 1000)} kB`).join(', ')}`);
  }
  // pictures with identical content share files
  for (const entry of pictures) {
    const other = entry.same && manifest.pictures[entry.same];
    if (other) manifest.pictures[`${entry.slug}/${entry.cam}`] = { ...other, slug: entry.slug, cam: entry.cam, kind: kindOf(entry, listings), alt: entry.alt, focal: entry.focal, hour: entry.hour };
  }
  await categoryIcons(before, manifest);
  await appIcons(manifest);
  save(manifest);
  sweep(manifest);
}

/** Written after every picture, so that an interrupted run continues where it stopped. */
function save(manifest) {
  writeFileSync(MANIFEST, JSON.stringify(manifest, null, 1) + '\n');
}

function masterOf(id, cam) {
  return ['png', 'webp'].map((ext) => join(MASTERS, id, `${cam}.${ext}`)).find(existsSync);
}

/** A close-up cropped from a larger master: [left, top, width, height] in percent. */
async function cut(master, [left, top, w, h]) {
  const { width, height } = await sharp(master).metadata();
  const part = (percent, of) => Math.round((percent / 100) * of);
  return sharp(master).extract({ left: part(left, width), top: part(top, height), width: part(w, width), height: part(h, height) }).png().toBuffer();
}

function ogCamera(id) {
  return listings.includes(id) ? 'hero' : id === 'home' ? 'dusk' : null;
}

/** Writes under public/ with the content's hash in the name; returns the address. */
function put(path, data) {
  const address = path.replace('#', sha(data).slice(0, 8));
  const file = join(PUBLIC, address);
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) writeFileSync(file, data);
  return address;
}

/** Finds a quality close to the best within the byte budget: starts in the middle and steps until it fits well. */
async function fit(encode, qualities, limit) {
  let at = qualities.length >> 1;
  let best;
  for (let tries = 0; tries < 3; tries++) {
    const data = await encode(qualities[at]);
    if (data.length <= limit) {
      if (!best || data.length > best.length) best = data;
      if (tries > 1 || at === 0 || data.length > limit * 0.72) return best;
      at = Math.max(0, at - 2);
    } else {
      if (best) return best;
      if (at === qualities.length - 1) return data;
      at = Math.min(qualities.length - 1, at + (data.length > limit * 1.3 ? 2 : 1));
    }
  }
  return best ?? encode(qualities.at(-1));
}

async function convert(entry, kind, bytes, master, source) {
  const image = sharp(bytes);
  const { width, height } = await image.metadata();
  const { widths, webp } = KINDS[kind];
  const avif = {};
  for (const w of widths.filter((each) => isWideEnough(each, width))) {
    const scaled = sharp(bytes).resize({ width: w, kernel: 'lanczos3' });
    const small = await (w > width ? scaled.sharpen({ sigma: 0.7 }) : scaled).png({ compressionLevel: 1 }).toBuffer();
    const target = budgetAt(w, height / width) * (w === 480 ? 0.9 : 0.88);
    avif[w] = put(`/pictures/${entry.slug}/${entry.cam}-${w}.#.avif`, await fit((quality) => sharp(small).avif({ quality, effort: 4 }).toBuffer(), [58, 53, 48, 43, 38, 33, 28, 23, 18], target));
  }
  const result = { slug: entry.slug, cam: entry.cam, kind, alt: entry.alt, focal: entry.focal, hour: entry.hour, width, height };
  const tiny = await sharp(bytes).flatten({ background: entry.ground ?? '#101c1f' }).resize({ width: 20 }).modulate({ saturation: 1.05 }).toBuffer();
  const blur = await fit((quality) => sharp(tiny).webp({ quality, effort: 6 }).toBuffer(), [40, 28, 18, 10, 1], 260);
  result.blur = `data:image/webp;base64,${blur.toString('base64')}`;
  const { channels } = await sharp(tiny).stats();
  result.color = '#' + channels.slice(0, 3).map((c) => Math.round(c.mean).toString(16).padStart(2, '0')).join('');
  result.avif = avif;
  if (webp) {
    const small = await sharp(bytes).resize({ width: 800, kernel: 'lanczos3' }).png({ compressionLevel: 1 }).toBuffer();
    result.webp = { 800: put(`/pictures/${entry.slug}/${entry.cam}-800.#.webp`, await fit((quality) => sharp(small).webp({ quality, effort: 5 }).toBuffer(), [74, 68, 62, 56, 50, 42, 34], budgetAt(800, height / width) * 1.9)) };
  }
  result.master = master;
  result.source = source;
  return result;
}

async function openGraph(entry, bytes) {
  const { width, height } = await sharp(bytes).metadata();
  const cut = Math.min(height, Math.round((width * 630) / 1200));
  const top = Math.max(0, Math.min(height - cut, Math.round((height * entry.focal[1]) / 100 - cut * 0.52)));
  const wide = await sharp(bytes).extract({ left: 0, top, width, height: cut }).resize(1200, 630, { fit: 'fill', kernel: 'lanczos3' }).png({ compressionLevel: 1 }).toBuffer();
  return put(`/pictures/${entry.slug}/og.#.jpg`, await fit((quality) => sharp(wide).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:2:0' }).toBuffer(), [72, 66, 60, 54, 48, 42, 36], BUDGET.og * 0.97));
}

/** Trimmed, centred on a common ground line, evenly lit. */
async function categoryIcons(before, manifest) {
  for (const id of [...ICONS, ...MARKS]) {
    const file = ['png', 'webp'].map((ext) => join(MASTERS, 'icons', `${id}.${ext}`)).find(existsSync);
    if (!file) {
      if (before.icons?.[id]) manifest.icons[id] = before.icons[id];
      continue;
    }
    const mark = MARKS.includes(id);
    const trimmed = sharp(await sharp(readFileSync(file)).ensureAlpha().trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 4 }).png().toBuffer());
    const { channels } = await trimmed.clone().flatten({ background: '#808080' }).stats();
    const mean = channels.slice(0, 3).reduce((sum, c) => sum + c.mean, 0) / 3;
    const gain = mark ? 1 : Math.max(0.94, Math.min(1.14, 132 / mean));
    const flat = await trimmed.modulate({ brightness: gain }).png().toBuffer();
    const box = mark ? [192, 192] : [192, 144];
    const entry = {};
    for (const w of [96, 192]) {
      const h = (box[1] * w) / 192;
      const data = await sharp(flat)
        .resize(Math.round(w * 0.97), Math.round(h * 0.97), { fit: 'inside', kernel: 'lanczos3' })
        .toBuffer()
        .then((inner) => sharp({ create: { width: w, height: h, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).composite([{ input: inner, gravity: 'centre' }]).webp({ quality: 86, alphaQuality: 90, effort: 6 }).toBuffer());
      entry[w] = put(`/icons/${mark ? 'mark' : 'category'}/${id}-${w}.#.webp`, data);
    }
    manifest.icons[id] = { ...entry, width: box[0], height: box[1] };
  }
}

/** App icons, favicon and social card: fixed names, drawn from the mark. */
async function appIcons(manifest) {
  const mark = readFileSync(join(ART, 'brand', 'mark.svg'), 'utf8').replace(/<\/?svg[^>]*>/g, '');
  const tile = (radius, scale) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#17343a"/><stop offset="1" stop-color="#0a1315"/></linearGradient></defs>` +
        `<rect width="512" height="512" rx="${radius}" fill="url(#g)"/><g transform="translate(${256 - 24 * scale} ${256 - 23.4 * scale}) scale(${scale})" fill="none">${mark}</g></svg>`,
    );
  const write = (name, data) => {
    mkdirSync(join(PUBLIC, 'icons'), { recursive: true });
    writeFileSync(join(PUBLIC, 'icons', name), data);
    manifest.app[name] = { path: `/icons/${name}`, sha: sha(data).slice(0, 16) };
  };
  const png = (svg, size) => sharp(svg, { density: 300 }).resize(size, size).png({ compressionLevel: 9, palette: false }).toBuffer();
  write('app-192.png', await png(tile(116, 8.2), 192));
  write('app-512.png', await png(tile(116, 8.2), 512));
  write('maskable-512.png', await png(tile(0, 6.7), 512));
  write('apple-touch-icon.png', await png(tile(0, 7.8), 180));
  write('favicon.svg', Buffer.from(readFileSync(join(ART, 'brand', 'mark.svg'), 'utf8')));
  const home = ['png', 'webp'].map((ext) => join(MASTERS, 'home', `dusk.${ext}`)).find(existsSync);
  if (home && existsSync(join(ART, 'brand', 'social.svg'))) {
    const photo = await sharp(home).resize(1200, 630, { fit: 'cover', position: 'right', kernel: 'lanczos3' }).png().toBuffer();
    write('social-card.jpg', await sharp(photo).composite([{ input: readFileSync(join(ART, 'brand', 'social.svg')) }]).jpeg({ quality: 74, mozjpeg: true }).toBuffer());
  } else if (existsSync(join(PUBLIC, 'icons', 'social-card.jpg'))) {
    manifest.app['social-card.jpg'] = { path: '/icons/social-card.jpg', sha: sha(readFileSync(join(PUBLIC, 'icons', 'social-card.jpg'))).slice(0, 16) };
  }
}

/** Deletes files that the manifest no longer names. */
function sweep(manifest) {
  const named = new Set(addresses(manifest));
  for (const folder of ['pictures', 'icons']) {
    if (!existsSync(join(PUBLIC, folder))) continue;
    for (const file of readdirSync(join(PUBLIC, folder), { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const path = join(file.parentPath, file.name);
      // Portraits are drawn by faces.mjs and are in no manifest.
      if (path.startsWith(join(PUBLIC, 'pictures', 'faces'))) continue;
      if (!named.has(path.slice(PUBLIC.length).replaceAll('\\', '/'))) rmSync(path);
    }
  }
}

function addresses(manifest) {
  return [
    ...Object.values(manifest.pictures).flatMap((p) => [...Object.values(p.avif), ...Object.values(p.webp ?? {})]),
    ...Object.values(manifest.og),
    ...Object.values(manifest.icons).flatMap((i) => [i[96], i[192]]),
    ...Object.values(manifest.app).map((a) => a.path),
  ];
}
