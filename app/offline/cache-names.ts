/** Under which names does the service worker keep what it keeps? Pages and assets belong to one build, pictures outlive it. */
export const pagesPrefix = 'pages-';
const assetsPrefix = 'assets-';

export const cachesOf = (build: string) => ({
  pages: pagesPrefix + build,
  assets: assetsPrefix + build,
  pictures: 'pictures-1',
});
