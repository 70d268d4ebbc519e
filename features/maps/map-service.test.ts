import { describe, expect, test } from 'vitest';
import { describeMapService } from './map-service.ts';
import { mapContentSources } from './map-sources.ts';

const brand = { name: 'Wildloop', tagline: '', instagramUrl: '', facebookUrl: '' };
const configured = (mapboxPublicToken: string | null, styleUrl: string | null = null) => ({
  brand,
  map: { mapboxPublicToken, styleUrl, tiles: null },
});

describe('the map service', () => {
  test('is the built-in map, without a token, when nothing is configured', () => {
    expect(describeMapService(configured(null), '/basemap/1234abcd')).toEqual({
      publicToken: null,
      style: 'local',
      styleUrl: null,
      streets: null,
      tilesUrl: '/basemap/1234abcd',
      serviceName: 'Wildloop Maps',
    });
    expect(mapContentSources(configured(null))).toEqual({ img: [], connect: [] });
  });

  test('is Mapbox with a public token, and the policy admits only its origin', () => {
    const answer = describeMapService(configured('pk.abc'), '/basemap/1234abcd');
    expect(answer).toMatchObject({ publicToken: 'pk.abc', style: 'mapbox', serviceName: 'Mapbox' });
    expect(mapContentSources(configured('pk.abc'))).toEqual({
      img: ['https://api.mapbox.com'],
      connect: ['https://api.mapbox.com'],
    });
  });

  test('never shows a secret token, or opens the policy for it', () => {
    const answer = describeMapService(configured('sk.very-secret'), '/basemap/1234abcd');
    expect(answer.publicToken).toBe('sk.…');
    expect(JSON.stringify(answer)).not.toContain('very-secret');
    expect(mapContentSources(configured('sk.very-secret'))).toEqual({ img: [], connect: [] });
  });

  test('is the operator’s street file, unless a token or a style is also set', () => {
    const file = { streetsUrl: '/streets/1234abcd', deepestZoom: 15 };
    expect(describeMapService(configured(null), '/b', file)).toMatchObject({
      style: 'streets',
      streets: { url: '/streets/1234abcd', deepestZoom: 15 },
    });
    expect(describeMapService(configured('pk.abc'), '/b', file)).toMatchObject({
      style: 'mapbox',
      streets: null,
    });
    expect(mapContentSources(configured(null))).toEqual({ img: [], connect: [] });
  });

  test('is the style at a configured address, and the policy admits its origin', () => {
    const config = configured(null, 'https://maps.example/style.json');
    expect(describeMapService(config, '/b')).toMatchObject({
      style: 'address',
      styleUrl: 'https://maps.example/style.json',
      serviceName: 'Wildloop Maps',
    });
    expect(mapContentSources(config)).toEqual({
      img: ['https://maps.example'],
      connect: ['https://maps.example'],
    });
  });
});
