/** Names the service worker's caches. Pages and assets belong to one build, pictures outlive it. */
export const pagesPrefix = 'pages-';
const assetsPrefix = 'assets-';
/** Of any build, including pictures only members see. */
export const picturesCache = 'pictures-1';

export const cachesOf = (build: string) => ({
  pages: pagesPrefix + build,
  assets: assetsPrefix + build,
  pictures: picturesCache,
});
