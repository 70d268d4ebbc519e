import type { ServerBuild } from 'react-router';
import { expect, test, vi } from 'vitest';
import { parametersByPath, patternsByPath } from './page-parameters.ts';

const route = (id: string, parentId: string | undefined, path: string | undefined, handle?: unknown) => ({
  id,
  parentId,
  path,
  module: { default: () => null, handle },
});
// Only what the function reads of a build.
const routes = {
  root: route('root', undefined, ''),
  frame: route('frame', 'root', undefined, { reads: ['theme'] }),
  listings: route('listings', 'frame', 'listings', { reads: ['q', 'from'] }),
  docs: route('docs', 'frame', 'api/docs', { crumb: 'Docs' }),
  address: route('address', 'frame', '*', { reads: ['method'] }),
} as unknown as ServerBuild['routes'];

test('a page knows the parameters of its routes, including its layouts’', () => {
  const parametersOf = parametersByPath(routes);
  expect(parametersOf('/listings')).toEqual(['theme', 'q', 'from']);
  expect(parametersOf('/api/docs')).toEqual(['theme']);
  expect(parametersOf('/teryx')).toEqual(['theme', 'method']);
  const said = vi.spyOn(console, 'warn');
  expect(parametersOf('/listings%ff')).toEqual([]);
  expect(said).not.toHaveBeenCalled();
  expect(parametersByPath({})('/anything')).toEqual([]);
});

test('a page has its routes’ pattern, whatever the address contains', () => {
  const patternOf = patternsByPath({
    ...routes,
    home: { ...route('home', 'root', undefined), index: true },
    members: route('members', 'frame', 'members/:handle'),
  });
  expect(['/', '/listings', '/members/ray', '/teryx', '/a/b/c'].map(patternOf)).toEqual([
    '/',
    '/listings',
    '/members/:handle',
    '/*',
    '/*',
  ]);
  expect(['/_root.data', '/members/ray.data', '/listings%ff'].map(patternOf)).toEqual([
    '/',
    '/members/:handle',
    '/',
  ]);
});
