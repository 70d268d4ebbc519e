/** Which font files does every page need at once? Their addresses as Vite hashes them, for `<link rel="preload" as="font">`. */
import displayFontUrl from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import bodyFontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

export const fontPreloads: readonly string[] = [bodyFontUrl, displayFontUrl];
