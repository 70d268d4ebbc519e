import { expect, test } from 'vitest';
import { pathForLog } from './path-for-log.ts';

test.each([
  ['/waiver/secret', '/waiver/…'],
  ['/waiver/secret.data', '/waiver/…'],
  ['/WAIVER/secret', '/WAIVER/…'],
  ['/api/v1/waivers/secret', '/api/v1/waivers/…'],
  ['/api/v1/waivers/secret/sign', '/api/v1/waivers/…/sign'],
  ['/calendar/secret.ics', '/calendar/…'],
  ['/members/ann-field', '/members/…'],
  ['/newsletter/confirm/secret', '/newsletter/confirm/…'],
  ['/newsletter/unsubscribe/secret', '/newsletter/unsubscribe/…'],
  ['/notifications/off/secret/booking', '/notifications/off/…/booking'],
  ['/saved-searches/off/secret', '/saved-searches/off/…'],
  ['/newsletter/confirmed', '/newsletter/confirmed'],
  ['/listing/calendar/boat', '/listing/calendar/boat'],
  ['/notifications', '/notifications'],
  ['/', '/'],
])('logs %s as %s', (path, logged) => {
  expect(pathForLog(path)).toBe(logged);
});
