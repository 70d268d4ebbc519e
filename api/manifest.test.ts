import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config/config.server.ts';
import { manifestApi } from './manifest.server.ts';

const manifest = async (env: Record<string, string> = {}) => {
  const response = await manifestApi({ config: readConfig(env) }).request('/manifest.webmanifest');
  return { response, body: (await response.json()) as { icons: { src: string; sizes: string }[] } };
};

test('installs under the operator’s own name', async () => {
  const { response, body } = await manifest({ BRAND_NAME: 'Otter & Sons Adventures', BRAND_TAGLINE: 'Go.' });
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(body).toMatchObject({
    name: 'Otter & Sons Adventures',
    short_name: 'Otter & Sons',
    description: 'Go.',
    start_url: '/',
    display: 'standalone',
  });
});

test('has its icons in the sizes that browsers ask for', async () => {
  const { body } = await manifest();
  for (const { src } of body.icons)
    expect(existsSync(fileURLToPath(new URL(`../public${src}`, import.meta.url))), src).toBe(true);
  expect(body.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
});
