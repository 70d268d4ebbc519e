import { describe, expect, test } from 'vitest';
import { mapMessages, nextPhase, startPhase, type MapEvent, type MapPhase } from './map-phase.ts';

const after = (...events: MapEvent[]): MapPhase => events.reduce(nextPhase, startPhase('Wildloop Maps'));
const asMapbox: MapEvent = { type: 'answered', serviceName: 'Mapbox', isEmbedded: false };
const asOwn: MapEvent = { type: 'answered', serviceName: 'Wildloop Maps', isEmbedded: true };

describe('the life of a map', () => {
  test('starts by loading, and is then loaded', () => {
    expect(after()).toMatchObject({ phase: 'loading', isSlow: false, message: null });
    expect(after(asOwn, { type: 'loaded' })).toMatchObject({ phase: 'loaded', serviceName: 'Wildloop Maps' });
  });

  test('is slow after ten seconds, and then names what it is waiting for', () => {
    expect(after(asMapbox, { type: 'slow' })).toMatchObject({
      phase: 'loading',
      isSlow: true,
      serviceName: 'Mapbox',
    });
    expect(after(asOwn, { type: 'loaded' }, { type: 'slow' })).toMatchObject({
      phase: 'loaded',
      isSlow: false,
    });
  });

  test('falls back to our own map when another fails', () => {
    const failed = after(asMapbox, { type: 'failed', message: mapMessages.timeout });
    expect(failed).toMatchObject({ phase: 'failed', fallsBack: true, message: mapMessages.timeout });
    const next = nextPhase(failed, { type: 'fell-back', serviceName: 'Wildloop Maps' });
    expect(next).toMatchObject({
      phase: 'loading',
      serves: 'embedded',
      serviceName: 'Wildloop Maps',
      message: null,
      start: { isOwn: true },
    });
  });

  test('falls back when the server doesn’t answer, too', () => {
    const failed = after({ type: 'failed', message: mapMessages.noToken('Wildloop Maps') });
    expect(failed.fallsBack).toBe(true);
  });

  test('stays failed when it was our own map, until someone tries again', () => {
    const failed = after(asOwn, { type: 'failed', message: mapMessages.timeout });
    expect(failed.fallsBack).toBe(false);
    expect(nextPhase(failed, { type: 'fell-back', serviceName: 'x' })).toBe(failed);
    expect(nextPhase(failed, { type: 'retried' })).toMatchObject({
      phase: 'loading',
      serves: 'configured',
      start: { isOwn: false },
    });
  });

  test('doesn’t fail twice, or after it was loaded', () => {
    const failed = after(asOwn, { type: 'failed', message: 'first' });
    expect(nextPhase(failed, { type: 'failed', message: 'second' })).toBe(failed);
    const loaded = after(asOwn, { type: 'loaded' });
    expect(nextPhase(loaded, { type: 'failed', message: 'late' })).toBe(loaded);
  });

  test('ends where the browser can’t draw a map', () => {
    const state = after(asOwn, { type: 'unsupported' });
    expect(state.phase).toBe('unsupported');
    expect(nextPhase(state, { type: 'retried' })).toBe(state);
  });
});

test('uses the specification’s sentences', () => {
  expect([
    mapMessages.loading,
    mapMessages.connecting('Mapbox'),
    mapMessages.pleaseWait('Mapbox'),
    mapMessages.noToken('Mapbox'),
    mapMessages.noToken('Mapbox', 'Failed to fetch'),
    mapMessages.badToken('Mapbox'),
    mapMessages.timeout,
    mapMessages.initialization('webgl'),
    mapMessages.style('404 Not Found'),
  ]).toEqual([
    'Loading secure map connection...',
    'Connecting to Mapbox...',
    'Please wait while we establish a secure connection to Mapbox.',
    'Failed to get Mapbox public token: Unknown error',
    'Failed to get Mapbox public token: Failed to fetch',
    'Invalid Mapbox public token format',
    'Map initialization timeout after 15 seconds',
    'Map initialization failed: webgl',
    'Map style loading failed: 404 Not Found',
  ]);
});
