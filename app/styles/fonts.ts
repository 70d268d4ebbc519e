/** Addresses of the two faces as Vite hashes them, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
import displayFontUrl from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import bodyFontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

export { bodyFontUrl, displayFontUrl };
