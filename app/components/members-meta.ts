/** How is a members' page called in the browser's tab? And nobody finds it by searching. */
export const membersMeta = (title: string, brand: string | undefined) => [
  { title: `${title} · ${brand ?? ''}` },
  { name: 'robots', content: 'noindex' },
];
