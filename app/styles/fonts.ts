/** Which font files does every page need at once? Their addresses as Vite hashes them, for `<link rel="preload" as="font">`. */
import bodyFontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import displayFontUrl from './fonts/bricolage-grotesque-52.woff2?url';

export const fontPreloads: readonly string[] = [bodyFontUrl, displayFontUrl];
