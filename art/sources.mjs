// Hashes what a picture is made of: its scene script, the library parts it reaches, and its arguments. The hash follows names from the
// script into the library, so a changed wheel outdates only pictures with that wheel. Code for other cameras does not count.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ART = import.meta.dirname;
export const ROOT = join(ART, '..');
export const PUBLIC = join(ROOT, 'public');
export const sha = (data) => createHash('sha256').update(data).digest('hex');
export const readCaptions = () => JSON.parse(readFileSync(join(ART, 'captions.json'), 'utf8'));

const WORDS = /[A-Za-z_][A-Za-z_0-9]*/g;
const tidy = (line) => line.replace(/\s+$/, '').replace(/(^|\s)#\s.*$/, '');

// How a finished render is cleaned and written does not change its content.
const FINISH = new Set(['denoise', 'unet', 'render']);
const IMPORT = /\bfrom (\w+) import/g;
const libraries = new Map();
/** A library file's top-level pieces by each name they define, and the library files it imports. */
function libraryFile(name) {
  if (libraries.has(name)) return libraries.get(name);
  const file = join(ART, 'lib', `${name}.py`);
  if (!existsSync(file)) return libraries.set(name, null).get(name);
  const text = readFileSync(file, 'utf8');
  const pieces = new Map();
  let piece = [];
  const flush = () => {
    const head = piece[0] ?? '';
    const names = /^(?:def|class)\s+(\w+)/.exec(head)?.slice(1) ?? [...(/^([\w\s,]+?)\s*=[^=]/.exec(head)?.[1] ?? '').matchAll(WORDS)].map((m) => m[0]);
    for (const each of names) pieces.set(each, (pieces.get(each) ?? '') + piece.join('\n'));
  };
  for (const line of text.split('\n').map(tidy).filter(Boolean)) {
    if (/^[\w@]/.test(line)) {
      flush();
      piece = [];
    }
    piece.push(line);
  }
  flush();
  return libraries.set(name, { pieces, imports: [...text.matchAll(IMPORT)].map((m) => m[1]) }).get(name);
}

/** Everything the script can reach by import, by name. */
function reach(script) {
  const all = new Map();
  const seen = new Set();
  const todo = [...script.matchAll(IMPORT)].map((m) => m[1]);
  while (todo.length) {
    const name = todo.pop();
    const file = !seen.has(name) && !FINISH.has(name) && libraryFile(name);
    seen.add(name);
    if (!file) continue;
    for (const [key, text] of file.pieces) all.set(key, [...(all.get(key) ?? []), `# ${name}\n${text}`].sort());
    todo.push(...file.imports);
  }
  return all;
}

const GUARD = /^(\s*)if (?:CAM|A\.get\('cam'(?:, '[\w-]+')?\)) (==|!=|in|not in) (\([^)]*\)|'[\w-]+'):(?: (?=\S)|$)/;
const STEP = 4; // spaces per indent
/**
 * The script as one camera runs it: code under `if CAM == 'hero':`, on its line or as a block, is kept without the condition or dropped.
 */
function seenBy(camera, lines) {
  const seen = [];
  const open = []; // the blocks around the line: their indents, and whether this camera sees them
  for (const line of lines) {
    const depth = /^\s*/.exec(line)[0].length;
    while (open.length && depth <= open.at(-1).depth) open.pop();
    if (open.some((block) => !block.sees)) continue;
    const out = line.slice(open.length * STEP);
    const guard = GUARD.exec(line);
    if (!guard) {
      seen.push(out);
      continue;
    }
    const named = [...guard[3].matchAll(/'([\w-]+)'/g)].some((m) => m[1] === camera);
    const sees = named === (guard[2] === '==' || guard[2] === 'in');
    const statement = line.slice(guard[0].length);
    if (!statement) open.push({ depth, sees });
    else if (sees) seen.push(guard[1].slice(open.length * STEP) + statement);
  }
  return seen;
}

/** The arguments a picture is rendered with, as the entry in captions.json states them. */
export const argumentsOf = (entry) => ({ cam: entry.cam, ...entry.args });
export const sceneFile = (entry) => join(ART, 'scenes', `${entry.scene ?? entry.slug}.py`);

/** Hash of a close-up, from the hash of its source picture. */
export const cropHash = (source, box) => sha(JSON.stringify([source, box]));

/** Hash of scene, reached library parts and arguments, without the scene's other cameras. */
export function sourceHash(entry) {
  if (entry.same) return sourceHash(readCaptions().pictures.find((p) => `${p.slug}/${p.cam}` === entry.same));
  if (entry.crop) return cropHash(sourceHash({ slug: entry.slug, cam: entry.crop.of, scene: entry.scene, args: entry.crop.args }), entry.crop.box);
  const file = sceneFile(entry);
  if (!existsSync(file)) return null;
  const args = argumentsOf(entry);
  // A scene that imports another also depends on it.
  const again = args.of ? [sourceHash({ slug: args.of, cam: args.cam })] : [];
  const script = seenBy(args.cam, readFileSync(file, 'utf8').split('\n').map(tidy).filter(Boolean)).filter((line) => {
    const camera = /^\s+'([\w-]+)':\s*dict\(loc=/.exec(line)?.[1];
    return line && (!camera || camera === args.cam);
  }).join('\n');
  const pieces = reach(script);
  const seen = new Set();
  const todo = [...script.matchAll(WORDS)].map((m) => m[0]);
  while (todo.length) {
    const name = todo.pop();
    const text = !seen.has(name) && !FINISH.has(name) && pieces.get(name)?.join('\n');
    if (!text) continue;
    seen.add(name);
    for (const m of text.matchAll(WORDS)) if (!seen.has(m[0])) todo.push(m[0]);
  }
  const body = [script, ...[...seen].sort().map((name) => pieces.get(name).join('\n')), JSON.stringify(Object.entries(args).sort()), ...again];
  return sha(body.join('\n\u0000'));
}

/** Sets widths and byte budgets by what each kind of picture is for. */
export const KINDS = {
  hero: { widths: [480, 800, 1600, 2400], webp: true, og: true }, // the first picture of a listing
  page: { widths: [480, 800, 1600], webp: true }, // a page's header
  tall: { widths: [480, 800] }, // the same header on a phone
  gallery: { widths: [480, 800, 1600] },
  card: { widths: [480, 800], webp: true }, // a listing that exists only in a demo
  spot: { widths: [480, 800] }, // illustration of a state
};
export const BUDGET = { 480: 19_000, 800: 40_000, 1600: 112_000, 2400: 220_000, webp: 84_000, og: 92_000, icon: 24_000, blur: 360, total: 24_000_000 };
/** Small widths may be drawn up a little from an older master. The lightbox's own widths come only from a render of that size. */
export const isWideEnough = (width, master) => width <= (width > 800 ? master : master * 1.4);
export const kindOf = (entry, listings) => entry.kind ?? (entry.cam === 'hero' && listings.includes(entry.slug) ? 'hero' : 'gallery');
/** Portrait pictures have more pixels at the same width and may be larger accordingly. */
export const budgetAt = (width, ratio) => Math.round(BUDGET[width] * Math.max(1, ratio * 1.5));
