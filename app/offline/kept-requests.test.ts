import { describe, expect, test } from 'vitest';
import {
  asksForItself,
  assetsOf,
  drawingsOf,
  kindOf,
  mayKeep,
  offlineAddress,
  wayBack,
} from './kept-requests.ts';

const origin = 'https://club.example';
const ask = (path: string, more: Partial<Parameters<typeof kindOf>[0]> = {}) =>
  kindOf(
    { method: 'GET', url: new URL(path, origin).href, mode: 'no-cors', hasRange: false, ...more },
    origin,
  );

describe('what the worker answers', () => {
  test.each([
    ['/', 'page'],
    ['/listings?q=boat', 'page'],
    ['/offline', 'page'],
    ['/apiary', 'page'],
    ['/newsletter/confirm/secret', null],
    ['/calendar/secret.ics', null],
    ['/host/calendar', 'page'],
    ['/notifications', 'page'],
    ['/notifications/off/secret/booking', null],
    ['/saved-searches', 'page'],
    ['/saved-searches/off/secret', null],
    ['/api/v1/listings', null],
    ['/rest/v1/newsletter_subscribers', null],
    ['/functions/v1/openai', null],
    ['/auth/v1/user', null],
    ['/welcome', null],
    ['/reset-password', null],
    ['/readyz', null],
    ['https://elsewhere.example/', null],
  ])('opening %s: %s', (path, kind) => {
    expect(ask(path, { mode: 'navigate' })).toBe(kind);
  });

  test.each([
    ['/assets/root-DkY3x_9a.js', 'asset'],
    ['/pictures/cabin/hero-800.3fa2b1c4.avif', 'picture'],
    [`/photos/${'0a'.repeat(32)}-800.avif`, 'picture'],
    ['/photos/other.avif', null],
    ['/icons/category/atv-96.2cd0e9b5.webp', 'picture'],
    ['/icons/favicon.svg', null],
    ['/listings.data?q=boat', null],
    ['/api/v1/listings', null],
    ['/basemap/1234abcd/land/3/1/2', null],
    ['/sw.js', null],
    ['https://elsewhere.example/assets/a.js', null],
  ])('when a page asks for %s: %s', (path, kind) => {
    expect(ask(path)).toBe(kind);
  });

  test.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])('leaves %s alone', (method) => {
    expect(ask('/', { method, mode: 'navigate' })).toBeNull();
    expect(ask('/assets/a.js', { method })).toBeNull();
  });

  test('leaves a request for part of a file alone', () => {
    expect(ask('/assets/a.js', { hasRange: true })).toBeNull();
  });
});

test.each([
  [200, 'basic', 'public, max-age=0, must-revalidate', true],
  [200, 'basic', '', true],
  [200, 'basic', 'no-store', false],
  [200, 'basic', 'private, max-age=0', false],
  [404, 'basic', '', false],
  [503, 'basic', '', false],
  [206, 'basic', '', false],
  [200, 'cors', '', false],
  [0, 'opaqueredirect', '', false],
] as const)('for an answer %i %s "%s": %s', (status, type, control, isKept) => {
  expect(mayKeep({ status, type, headers: new Headers({ 'cache-control': control }) })).toBe(isKept);
});

test('lists a document’s files once each', () => {
  const html =
    '<link href="/assets/a-1_2.css"><script src="/assets/b.js"></script>"/assets/b.js" /assets/fonts/c.woff2 /other/d.js';
  expect(assetsOf(html)).toEqual(['/assets/a-1_2.css', '/assets/b.js', '/assets/fonts/c.woff2']);
});

test('lists a document’s state drawings once each, and no other picture', () => {
  const html =
    '<source srcset="/pictures/illustrations/offline-800.afedc60c.avif 800w"><img src="/pictures/illustrations/offline-800.afedc60c.avif">/pictures/home/day-800.0a0b0c0d.avif';
  expect(drawingsOf(html)).toEqual(['/pictures/illustrations/offline-800.afedc60c.avif']);
});

describe('the way back', () => {
  test.each(['/', '/listings?q=a%20b&sort=rating', '/listing/x'])('leads back to %s', (path) => {
    const address = new URL(offlineAddress(new URL(path, origin)), origin);
    expect(wayBack(address.search, origin)).toBe(path);
  });

  test.each([
    '',
    '?from=',
    '?from=https://evil.example/',
    '?from=//evil.example/',
    '?from=/%5Cevil.example',
    '?from=javascript:alert(1)',
    '?from=/offline',
    '?from=/offline%3Ffrom%3D/offline',
  ])('%s leads to the home page', (search) => {
    expect(wayBack(search, origin)).toBe('/');
  });
});

test('tells a page that reloads itself from one that goes elsewhere', () => {
  const asked = (paths: string) => ({
    method: 'GET',
    url: `https://wildloop.example/__manifest?paths=${encodeURIComponent(paths)}&version=1`,
  });
  const page = 'https://wildloop.example/bookings/7/handover?x=1';
  expect(asksForItself(asked('/bookings,/bookings/7,/bookings/7/handover'), page)).toBe(true);
  expect(asksForItself(asked('/bookings,/bookings/7/handover,/trips'), page)).toBe(false);
  expect(asksForItself({ ...asked('/bookings/7/handover'), method: 'POST' }, page)).toBe(false);
  expect(asksForItself(asked('/bookings/7/handover'), 'https://elsewhere.example/bookings/7/handover')).toBe(
    false,
  );
});
