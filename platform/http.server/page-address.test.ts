import { expect, test } from 'vitest';
import { pageAddress, type ParametersOf } from './page-address.ts';

const parametersOf: ParametersOf = (pathname) => (pathname === '/listings' ? ['q', 'exchange', 'from'] : []);
const address = (url: string) => pageAddress(url, parametersOf);

test('drops parameters that the page doesn’t read', () => {
  expect(address('/api/docs?x=1')).toBe('/api/docs');
  expect(address('/api/docs?x=2&utm_source=a')).toBe('/api/docs');
  expect(address('/?')).toBe('/');
  expect(address('/listings?q=boat&x=1')).toBe('/listings?q=boat');
});

test('gives the same address for any order of parameters; values of one name keep their order', () => {
  expect(address('/listings?q=a&exchange=b&exchange=a')).toBe('/listings?exchange=b&exchange=a&q=a');
  expect(address('/listings?exchange=b&q=a&exchange=a')).toBe('/listings?exchange=b&exchange=a&q=a');
});

test('keeps the router’s own parameters', () => {
  expect(address('/listings.data?q=a&_routes=root&x=1')).toBe('/listings.data?_routes=root&q=a');
  expect(address('/_root.data?_routes=root&x=1')).toBe('/_root.data?_routes=root');
  expect(address('/listings/_.data?q=a')).toBe('/listings/_.data');
  expect(address('/__manifest?paths=%2Fa&version=1&x=2')).toBe('/__manifest?paths=%2Fa&version=1');
  expect(address('/listings?_routes=root')).toBe('/listings');
});

test('keeps everything when the pages aren’t known', () => {
  expect(pageAddress('/listings?x=1', () => null)).toBe('/listings?x=1');
});
