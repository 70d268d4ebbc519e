import type { MetaDescriptor } from 'react-router';

type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** The title of a page in the application. Only its first page is for search engines. */
export function stepMeta(title: string, matches: Matches): MetaDescriptor[] {
  const root = matches[0]?.loaderData as { brand?: { name: string } } | undefined; // the root's loader gives the brand to every page
  return [{ title: `${title} · ${root?.brand?.name ?? ''}` }, { name: 'robots', content: 'noindex' }];
}
