/** Builds a page's metadata for search engines and link previews. */
type DocumentMeta = {
  brand: string;
  title: string;
  description: string;
  /** Our own address, without a trailing slash. */
  origin: string;
  /** The page's one canonical path. */
  path: string;
  /** Path of a 1200 × 630 picture. */
  picture: string | null;
  type?: 'website' | 'product';
};

/** Title, description, canonical address and Open Graph as React Router's meta descriptors. */
export function documentMeta({
  brand,
  title,
  description,
  origin,
  path,
  picture,
  type = 'website',
}: DocumentMeta) {
  const full = title === brand ? brand : `${title} · ${brand}`;
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: origin + path },
    { property: 'og:site_name', content: brand },
    { property: 'og:locale', content: 'en_CA' },
    ...(picture
      ? [
          { property: 'og:image', content: origin + picture },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ];
}
