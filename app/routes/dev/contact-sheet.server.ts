import { readFile } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contactSheet, type Caption, type MadePicture, type SheetGroup } from './contact-sheet.ts';

/** The exports of art/sources.mjs, which is plain JavaScript outside the compiled sources. */
type Sources = {
  sourceHash: (caption: Caption) => string | null;
  readCaptions: () => { listings: string[]; pictures: Caption[] };
};

function weigh(path: string): number {
  return statSync(join('public', path), { throwIfNoEntry: false })?.size ?? 0;
}

/** Read from disk each time, so that new pictures appear. The pipeline's own module says what is outdated. */
export async function readContactSheet(): Promise<SheetGroup[]> {
  const file = pathToFileURL(join(process.cwd(), 'art', 'sources.mjs')).href;
  const { sourceHash, readCaptions } = (await import(/* @vite-ignore */ file)) as Sources;
  const manifest = JSON.parse(await readFile(join('art', 'manifest.json'), 'utf8')) as {
    pictures: Record<string, MadePicture>;
  };
  return contactSheet(readCaptions(), manifest.pictures, sourceHash, weigh);
}
