import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../app/styles/fonts.css', import.meta.url), 'utf8');
const { resolve } = createRequire(new URL('../../app/styles/fonts.css', import.meta.url));

type Face = { family: string; text: string };
const faces: Face[] = [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, text = '']) => ({
  family: text.match(/font-family:\s*'([^']+)'/)?.[1] ?? '',
  text,
}));

const percent = (face: Face, name: string): number =>
  Number(face.text.match(new RegExp(`${name}:\\s*([\\d.]+)%`))?.[1]) / 100;

/** Reads a variable-length number of the WOFF2 format. */
function readBase128(file: Buffer, at: number): [value: number, next: number] {
  let value = 0;
  for (let index = at; index < at + 5; index++) {
    const byte = file[index] ?? 0;
    value = value * 128 + (byte & 127);
    if ((byte & 128) === 0) return [value, index + 1];
  }
  throw new Error('not a WOFF2 number');
}

// The order of the WOFF2 specification; only the first occur before the tables read here.
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep'
    .match(/.{4} ?/g)
    ?.map((tag) => tag.slice(0, 4)) ?? [];

/** A WOFF2 file's ascent and descent in fractions of its em. */
function verticalMetrics(path: string): { ascent: number; descent: number } {
  const file = readFileSync(path);
  const tables = new Map<string, number>();
  let at = 48;
  let offset = 0;
  for (let index = 0; index < file.readUInt16BE(12); index++) {
    const flags = file[at++] ?? 0;
    const number = flags & 63;
    let tag = knownTags[number] ?? `#${number}`;
    if (number === 63) {
      tag = file.toString('latin1', at, at + 4);
      at += 4;
    }
    let length: number;
    [length, at] = readBase128(file, at);
    const isTransformed = tag === 'glyf' || tag === 'loca' ? flags >> 6 !== 3 : flags >> 6 !== 0;
    if (isTransformed) [length, at] = readBase128(file, at);
    tables.set(tag, offset);
    offset += length;
  }
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  const unitsPerEm = data.readUInt16BE((tables.get('head') ?? 0) + 18);
  const hhea = tables.get('hhea') ?? 0;
  return {
    ascent: data.readInt16BE(hhea + 4) / unitsPerEm,
    descent: -data.readInt16BE(hhea + 6) / unitsPerEm,
  };
}

describe.each([
  ['Bricolage Grotesque Variable', 'Display Fallback'],
  ['Figtree Variable', 'Body Fallback'],
])('%s', (family, fallback) => {
  const path = faces.find((face) => face.family === family)?.text.match(/url\('([^']+)'\)/)?.[1] ?? '';

  it('has fallbacks with the same baseline and height', () => {
    const { ascent, descent } = verticalMetrics(resolve(path));
    const stands = faces.filter((face) => face.family.startsWith(fallback));
    expect(stands.length).toBeGreaterThanOrEqual(2);
    for (const face of stands) {
      expect(percent(face, 'ascent-override') * percent(face, 'size-adjust'), face.text).toBeCloseTo(
        ascent,
        3,
      );
      expect(percent(face, 'descent-override') * percent(face, 'size-adjust'), face.text).toBeCloseTo(
        descent,
        3,
      );
      expect(percent(face, 'line-gap-override')).toBe(0);
    }
  });

  it('is the file that is preloaded', () => {
    const preloads = readFileSync(new URL('../../app/styles/fonts.ts', import.meta.url), 'utf8');
    expect(preloads).toContain(`${path}?url`);
  });
});
