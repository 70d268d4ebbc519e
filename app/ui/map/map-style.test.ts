import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import { basemapStyle } from './engine/basemap-style.ts';
import { mapboxStyle, readCredits } from './engine/outside-style.ts';
import { streetStyle } from './engine/street-style.ts';

describe.each(['dark', 'light'] as const)('the %s style', (theme) => {
  const style = basemapStyle(theme, '/basemap/1234abcd', 'https://wildloop.example');
  const streets = streetStyle(
    theme,
    { url: '/streets/1234abcd', deepestZoom: 15 },
    'https://wildloop.example',
  );

  test('is valid', () => {
    expect(validateStyleMin(style)).toEqual([]);
    expect(validateStyleMin(streets)).toEqual([]);
    expect(validateStyleMin(mapboxStyle(theme, 'pk.abc'))).toEqual([]);
  });

  test('loads nothing from other origins: no glyph server, no sprite', () => {
    for (const each of [style, streets]) {
      expect(each.glyphs).toBeUndefined();
      expect(each.sprite).toBeUndefined();
      const addresses = JSON.stringify(each).match(/https?:\/\/[^/"]+/g) ?? [];
      expect(new Set(addresses)).toEqual(new Set(['https://wildloop.example']));
    }
  });

  test('lets bubbles push names aside: their invisible pictures are placed before every name', () => {
    for (const each of [style, streets]) expect(each.layers.at(-1)?.id).toBe('bubble-space');
  });

  test('draws its own theme’s relief and no roads', () => {
    expect(JSON.stringify(style.sources)).toContain(`relief-${theme}/`);
    expect(style.layers.filter((layer) => /road/.test(JSON.stringify(layer)))).toEqual([]);
  });
});

describe('an external style’s credits', () => {
  test('become text and https links, never markup', () => {
    expect(
      readCredits([
        '<a href="https://a.example/x">&copy; A &amp; B</a> <a href="javascript:alert(1)">C</a>',
        '<img src=x onerror=alert(1)>D',
        '',
        'D',
      ]),
    ).toEqual([
      { text: '© A & B', href: 'https://a.example/x' },
      { text: 'C', href: null },
      { text: 'D', href: null },
    ]);
  });
});
