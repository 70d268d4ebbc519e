import { expect, test } from 'vitest';
import { canonicalAddress, listingAddress, nameInAddress } from './listing-address.ts';

test.each([
  ['chaparral-270', '/chaparral-boat'],
  ['kawasaki-dirtbike', '/dirtbike'],
  ['kawasaki-teryx', '/teryx'],
  ['whiskey-jack-chalet', '/chalet'],
  ['beach-house-shuswap', '/listing/beach-house-shuswap'],
  ['cozy-cabin-tahoe', '/listing/cozy-cabin-tahoe'],
  ['secluded-cabin-banff', '/listing/secluded-cabin-banff'],
  ['paddle-boards', '/listing/paddle-boards'],
  ['super-air-nautique', '/super-air-nautique'],
  ['rv-class-c', '/class-c-rv'],
  ['coachmen-trailer', '/coachmen-trailer'],
  ['seadoo-gti-pair', '/seadoo-gti'],
  ['polaris-9r-sled', '/polaris-sled'],
  ['indian-motorcycle', '/indian-motorcycle'],
  ['okanagan-glamping', '/okanagan-glamping'],
  ['anything-else', '/listing/anything-else'],
  ['constructor', '/listing/constructor'],
])('the card of %s leads to %s', (id, address) => {
  expect(listingAddress(id)).toBe(address);
});

test('uses a listing’s own path before the mapping', () => {
  expect(listingAddress('kawasaki-teryx', '/green-machine')).toBe('/green-machine');
  expect(listingAddress('kawasaki-teryx', null)).toBe('/teryx');
});

test.each([
  ['/listing/rv-class-c', 'rv-class-c'],
  ['/listings/rv-class-c', 'rv-class-c'],
  ['/class-c-rv/', 'class-c-rv'],
  ['Teryx', 'teryx'],
  ['/listing/', null],
  ['/listing//teryx', null],
  ['/a/b', null],
  ['-teryx', null],
  ['te ryx', null],
  ['', null],
])('the slug in %j is %j', (address, name) => {
  expect(nameInAddress(address)).toBe(name);
});

test('a listing has one address', () => {
  expect(canonicalAddress('kawasaki-teryx')).toBe('/listing/kawasaki-teryx');
});
