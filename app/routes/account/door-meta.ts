/** Title of a page that search engines leave alone: there is nothing to find behind it for anybody else. */
export const doorMeta = (title: string, brand = '') => [
  { title: `${title} · ${brand}` },
  { name: 'robots', content: 'noindex' },
];
