import { describe, expect, it } from 'vitest';
import { colourOf, contrast, namesOf, over, type Colour, type ThemeName } from './tokens.ts';

const grounds = ['bg', 'surface', 'raised'];

/** Text on a background: at least 4.5:1. */
const textPairs: [text: string, grounds: string[]][] = [
  ...['text', 'muted', 'primary', 'lake', 'sun', 'danger', 'success'].map((text): [string, string[]] => [
    text,
    grounds,
  ]),
  ['on-primary', ['primary', 'primary-hover']],
  ['on-lake', ['lake', 'lake-hover']],
  ['on-danger', ['danger', 'danger-hover']],
  // The strong button and chosen days: the page's colours inverted.
  ['bg', ['text']],
  ['on-cluster-few', ['cluster-few']],
  ['on-cluster-some', ['cluster-some']],
  ['on-cluster-many', ['cluster-many']],
  ['on-pin', ['pin']],
  ['on-featured', ['featured']],
  ['on-gold', ['gold']],
  ['on-media-muted', ['lightbox']],
];

/** Text on a tint over a background: at least 4.5:1. */
const tintPairs: [text: string, tint: string][] = [
  ['primary', 'tint-primary'],
  ['lake', 'tint-lake'],
  ['text', 'tint-lake'],
  ['sun', 'tint-sun'],
  ['danger', 'tint-danger'],
  ['success', 'tint-success'],
  ['text', 'tint-text'],
];

/** Borders of controls, the focus ring, stars: at least 3:1. */
const shapePairs: [shape: string, grounds: string[]][] = [
  ['line-strong', grounds],
  ['focus', grounds],
  ['star', ['bg', 'surface']],
];

const cases = (pairs: [string, string[]][]) =>
  pairs.flatMap(([front, backs]) => backs.map((back): [string, string] => [front, back]));

describe.each<ThemeName>(['dark', 'light'])('the %s theme', (theme) => {
  const colour = (token: string): Colour => colourOf(theme, token);

  it.each(cases(textPairs))('%s is readable on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(tintPairs)('%s is readable on %s', (text, tint) => {
    for (const ground of ['bg', 'surface']) {
      expect(contrast(colour(text), over(colour(tint), colour(ground))), ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(cases(shapePairs))('%s is visible on %s', (shape, ground) => {
    expect(contrast(colour(shape), colour(ground))).toBeGreaterThanOrEqual(3);
  });

  it('text on a badge over a picture is readable, however bright the picture', () => {
    const brightest = over(colour('media-glass'), [255, 255, 255, 1]);
    expect(contrast(colour('on-media'), brightest)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('media-lake'), brightest)).toBeGreaterThanOrEqual(3);
  });
});

it('the light theme sets nothing that the dark one doesn’t', () => {
  const dark = new Set(namesOf('dark'));
  expect(namesOf('light').filter((name) => !dark.has(name))).toEqual([]);
});

it('computes the contrast of black on white, and of equal colours', () => {
  expect(contrast([0, 0, 0, 1], [255, 255, 255, 1])).toBeCloseTo(21, 5);
  expect(contrast([90, 90, 90, 1], [90, 90, 90, 1])).toBe(1);
});
