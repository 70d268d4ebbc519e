import { expect, test } from 'vitest';
import { listingStructuredData } from './structured-data.ts';

const picture = {
  alt: '',
  focal: [50, 50] as [number, number],
  width: 1600,
  height: 1067,
  blur: '',
  color: '#000000',
};
const teryx: Parameters<typeof listingStructuredData>[0] = {
  slug: 'kawasaki-teryx',
  title: 'Kawasaki Teryx SXS',
  description: ['Four seats.', 'Ridges.'],
  categoryId: 'atv',
  categoryName: 'Off Road',
  priceCents: 29_900,
  priceUnit: 'day',
  rating: 4.8,
  reviewCount: 16,
  reviews: [
    {
      author: 'Bree C.',
      photo: null,
      address: null,
      rating: 5,
      body: 'Dusty and happy.',
      stayedOn: '2027-05-02',
      reply: null,
    },
    { author: 'Sam', photo: null, address: null, rating: 4, body: '', stayedOn: '2027-05-01', reply: null },
  ],
  pictures: [
    {
      ...picture,
      avif: { '800': '/pictures/a-800.avif', '1600': '/pictures/a-1600.avif' },
      webp: { '800': '/pictures/a-800.webp' },
    },
    { ...picture, avif: { '480': '/pictures/b-480.avif', '800': '/pictures/b-800.avif' }, webp: {} },
  ],
  socialCard: '/pictures/og.jpg',
  firstDay: '2027-06-02',
  availableTo: '2027-12-01',
  owner: {
    name: 'Tyler',
    address: '/members/tyler-6f1d2c100001',
    joinedOn: '2026-01-01',
    responseMinutes: 20,
    responseTime: 'within half an hour',
    responseRatePercent: 99,
    verifications: [],
    photo: null,
    bio: '',
    languages: [],
    isFounder: false,
    rating: 4.8,
    reviewCount: 16,
  },
};

test('a product has its daily price, its average rating and its reviews with text', () => {
  const [product] = listingStructuredData(teryx, 'https://wildloop.example');
  expect(product).toMatchObject({
    '@type': 'Product',
    url: 'https://wildloop.example/listing/kawasaki-teryx',
    image: [
      'https://wildloop.example/pictures/og.jpg',
      'https://wildloop.example/pictures/a-800.webp',
      'https://wildloop.example/pictures/b-800.avif',
    ],
    offers: { price: '299.00', priceCurrency: 'CAD', availability: 'https://schema.org/InStock' },
    aggregateRating: { ratingValue: 4.8, reviewCount: 16 },
  });
  expect(product?.review).toHaveLength(1);
});

test('has no average without reviews, and is out of stock out of season', () => {
  const [product] = listingStructuredData(
    {
      ...teryx,
      rating: null,
      reviewCount: 0,
      reviews: [],
      firstDay: null,
    },
    'https://wildloop.example',
  );
  expect(product).not.toHaveProperty('aggregateRating');
  expect(product).not.toHaveProperty('review');
  expect(product).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
});

test('the breadcrumb leads from all listings through the category', () => {
  const [, trail] = listingStructuredData(teryx, 'https://wildloop.example');
  expect(trail?.itemListElement).toMatchObject([
    { position: 1, item: 'https://wildloop.example/listings' },
    { position: 2, item: 'https://wildloop.example/listings?category=atv' },
    { position: 3, item: 'https://wildloop.example/listing/kawasaki-teryx' },
  ]);
});
