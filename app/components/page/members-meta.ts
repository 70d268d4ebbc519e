/** Sets a member page's title, and hides it from search engines. */
export const membersMeta = (title: string, brand: string | undefined) => [
  { title: `${title} · ${brand ?? ''}` },
  { name: 'robots', content: 'noindex' },
];
