/** Builds a listing's structured data for search engines: Schema.org's Product with its offer and ratings, and the breadcrumbs. */
import { canonicalAddress } from '../../../../features/listings/listing-address.ts';
import type { ListingDetail } from '../../../../features/listings/listing-detail.ts';

type Described = Pick<
  ListingDetail,
  | 'slug'
  | 'title'
  | 'description'
  | 'categoryId'
  | 'categoryName'
  | 'priceCents'
  | 'priceUnit'
  | 'rating'
  | 'reviewCount'
  | 'reviews'
  | 'pictures'
  | 'socialCard'
  | 'availableTo'
  | 'owner'
> & {
  /** The first bookable day; null if none. */
  firstDay: string | null;
};

/** UN/CEFACT codes; nights of a stay use the nearest unit, the day. */
const dayCode = 'DAY';

const withCents = (cents: number): string => (cents / 100).toFixed(2);

function offerOf(listing: Described, url: string) {
  const price = withCents(listing.priceCents);
  const { firstDay } = listing;
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: 'CAD',
    availability: `https://schema.org/${firstDay !== null ? 'InStock' : 'OutOfStock'}`,
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    ...(firstDay !== null && { availabilityStarts: firstDay, availabilityEnds: listing.availableTo }),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'CAD',
      unitCode: dayCode,
      unitText: listing.priceUnit,
    },
    seller: { '@type': 'Person', name: listing.owner.name },
  };
}

function picturesOf(listing: Described, origin: string): string[] {
  const widest = listing.pictures.map(
    (picture) => picture.webp['800'] ?? picture.avif['1600'] ?? picture.avif['800'],
  );
  return [listing.socialCard, ...widest]
    .filter((path) => typeof path === 'string')
    .map((path) => origin + path);
}

/** A listing page's structured data. @param origin our own address, without a trailing slash */
export function listingStructuredData(listing: Described, origin: string): Record<string, unknown>[] {
  const url = origin + canonicalAddress(listing.slug);
  const worded = listing.reviews.filter((review) => review.body !== '');
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    url,
    name: listing.title,
    description: listing.description.join('\n\n'),
    sku: listing.slug,
    category: listing.categoryName,
    image: picturesOf(listing, origin),
    offers: offerOf(listing, url),
    ...(listing.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: listing.rating,
        reviewCount: listing.reviewCount,
        bestRating: 5,
      },
    }),
    ...(worded.length > 0 && {
      review: worded.map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: review.author },
        datePublished: review.stayedOn,
        reviewBody: review.body,
        reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
      })),
    }),
  };
  const trail = [
    { name: 'Listings', path: '/listings' },
    { name: listing.categoryName, path: `/listings?category=${listing.categoryId}` },
    { name: listing.title, path: canonicalAddress(listing.slug) },
  ];
  const breadcrumbs = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
  return [product, breadcrumbs];
}
