import { expect, test } from 'vitest';
import { contactSheet, type Caption, type MadePicture } from './contact-sheet.ts';

const caption = (cam: string, more: Partial<Caption> = {}): Caption => ({
  slug: 'canoe',
  cam,
  alt: 'A canoe on a still lake.',
  focal: [50, 50],
  hour: 'dusk',
  ...more,
});
const made = (source: string): MadePicture => ({
  alt: 'A canoe on a still lake.',
  focal: [50, 50],
  width: 1200,
  height: 800,
  blur: '',
  color: '#000000',
  kind: 'gallery',
  hour: 'dusk',
  source,
  avif: { 480: '/pictures/canoe/a-480.avif' },
});

test('marks a picture as changed when its scene was edited after the last render', () => {
  const [group] = contactSheet(
    { listings: ['canoe'], pictures: [caption('hero'), caption('bow'), caption('stern')] },
    { 'canoe/hero': made('today'), 'canoe/bow': made('yesterday') },
    () => 'today',
    () => 17_000,
  );
  expect(group?.pictures.map(({ state }) => state)).toEqual(['current', 'changed', 'missing']);
});

test('tells crops and stand-ins from renders, and lists pages after listings', () => {
  const groups = contactSheet(
    {
      listings: ['canoe'],
      pictures: [
        caption('tall', { slug: 'apply', same: 'apply/hero' }),
        caption('hero'),
        caption('bow', { crop: { of: 'hero' } }),
      ],
    },
    { 'canoe/hero': made('today') },
    () => 'today',
    () => 17_000,
  );
  expect(groups.map(({ slug, is }) => `${is} ${slug}`)).toEqual(['listing canoe', 'page apply']);
  expect(groups.flatMap(({ pictures }) => pictures.map(({ origin }) => origin))).toEqual([
    { as: 'render' },
    { as: 'crop', of: 'canoe/hero' },
    { as: 'stand-in', of: 'apply/hero' },
  ]);
  expect(groups[0]?.pictures[0]?.files).toEqual([{ format: 'AVIF', width: 480, bytes: 17_000 }]);
});
