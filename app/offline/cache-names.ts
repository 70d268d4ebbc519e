/** Under which names does the service worker keep what it keeps? Pages and assets belong to one build, pictures outlive it. */
export const pagesPrefix = 'pages-';
const assetsPrefix = 'assets-';
/** Whatever build it is: also pictures that only members see. */
export const picturesCache = 'pictures-1';

export const cachesOf = (build: string) => ({
  pages: pagesPrefix + build,
  assets: assetsPrefix + build,
  pictures: picturesCache,
});
