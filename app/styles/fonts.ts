/** Lists the font files every page preloads, with Vite's hashed addresses, for `<link rel="preload" as="font">`. */
import bodyFontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import displayFontUrl from './fonts/bricolage-grotesque-52.woff2?url';

export const fontPreloads: readonly string[] = [bodyFontUrl, displayFontUrl];
