import { expect, test } from 'vitest';
import { manifestApi } from '../../api/manifest.server.ts';
import { themeColors } from '../../app/ui/theme-script.ts';
import { readConfig } from '../../platform/config/config.server.ts';

test('an installed app opens on the background of the default theme', async () => {
  const response = await manifestApi({ config: readConfig({}) }).request('/manifest.webmanifest');
  expect(await response.json()).toMatchObject({
    background_color: themeColors.dark,
    theme_color: themeColors.dark,
  });
});
