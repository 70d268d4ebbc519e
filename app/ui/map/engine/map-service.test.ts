import { afterEach, describe, expect, test, vi } from 'vitest';
import { askMapService, readMapService } from './map-service.ts';

const own = 'Wildloop Maps';
const local = {
  style: 'local',
  publicToken: null,
  styleUrl: null,
  tilesUrl: '/basemap/1234abcd',
  streets: null,
  serviceName: own,
};

describe('the answer of the map service', () => {
  test('without a token is the built-in map, silently', () => {
    expect(readMapService(local, own)).toEqual(local);
  });

  test('with a public token is Mapbox', () => {
    const answer = { ...local, style: 'mapbox', publicToken: 'pk.abc', serviceName: 'Mapbox' };
    expect(readMapService(answer, own)).toMatchObject({ style: 'mapbox', publicToken: 'pk.abc' });
  });

  test('with another kind of token is refused in the specified words', () => {
    const answer = { ...local, style: 'mapbox', publicToken: 'sk.…', serviceName: 'Mapbox' };
    expect(() => readMapService(answer, own)).toThrow('Invalid Mapbox public token format');
  });

  test.each([null, 'text', {}, { style: 'mapbox', serviceName: 'Wildloop Maps' }])(
    '%j is a failure',
    (answer) => {
      expect(() => readMapService(answer, own)).toThrow(
        'Failed to get Wildloop Maps public token: Unknown error',
      );
    },
  );

  test('with a street file has its tiles, from our own origin only', () => {
    const streets = { url: '/streets/1234abcd', deepestZoom: 15 };
    expect(readMapService({ ...local, style: 'streets', streets }, own)).toMatchObject({
      style: 'streets',
      streets,
    });
    const elsewhere = { ...streets, url: 'https://evil.example/streets' };
    expect(() => readMapService({ ...local, style: 'streets', streets: elsewhere }, own)).toThrow(
      'Unknown error',
    );
  });

  test('never sends the page elsewhere for tiles', () => {
    expect(readMapService({ ...local, tilesUrl: 'https://evil.example' }, own).tilesUrl).toBe(
      '/basemap/current',
    );
  });
});

describe('asking for the map service', () => {
  afterEach(() => vi.unstubAllGlobals());
  const answerWith = (respond: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(respond));
  const ask = () => askMapService(own, new AbortController().signal);

  test('posts the specified body', async () => {
    answerWith(async () => Response.json(local));
    await expect(ask()).resolves.toEqual(local);
    expect(fetch).toHaveBeenCalledWith(
      '/functions/v1/mapbox-proxy',
      expect.objectContaining({ method: 'POST', body: '{"endpoint":"public-token","method":"GET"}' }),
    );
  });

  test('says why there is no answer', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(ask()).rejects.toThrow('Failed to get Wildloop Maps public token: Failed to fetch');
    answerWith(async () => Response.json({ detail: 'Too many requests.' }, { status: 429 }));
    await expect(ask()).rejects.toThrow('Failed to get Wildloop Maps public token: Too many requests.');
    answerWith(async () => new Response('<html>', { status: 502 }));
    await expect(ask()).rejects.toThrow('Failed to get Wildloop Maps public token: Unknown error');
  });
});
