/** The title of a page hidden from search engines. */
export const doorMeta = (title: string, brand = '') => [
  { title: `${title} · ${brand}` },
  { name: 'robots', content: 'noindex' },
];
