import { useEffect } from 'react';
import type { ListingDetail } from '../../../../../features/listings/listing-detail.ts';
import { canonicalAddress } from '../../../../../features/listings/listing-address.ts';
import { rememberViewed } from '../../../../components/listing/recent-searches.ts';
import { AboutTabs } from './about-tabs.tsx';
import { KeyFacts } from './key-facts.tsx';
import { OwnerCard } from './owner-card.tsx';
import { PlaceNote } from './place-note.tsx';

type AboutProps = {
  listing: Parameters<typeof KeyFacts>[0]['listing'] &
    Pick<
      ListingDetail,
      'slug' | 'title' | 'description' | 'features' | 'rules' | 'owner' | 'location' | 'coordinates'
    >;
};

/** What it is, whose it is and where. */
export default function About({ listing }: AboutProps) {
  const { slug, title, location } = listing;
  useEffect(
    () => rememberViewed({ path: canonicalAddress(slug), name: `${title}, ${location}` }),
    [slug, title, location],
  );
  return (
    <>
      <KeyFacts listing={listing} />
      <AboutTabs
        title={listing.title}
        description={listing.description}
        features={listing.features}
        rules={listing.rules}
      />
      <OwnerCard owner={listing.owner} slug={listing.slug} />
      <PlaceNote location={listing.location} coordinates={listing.coordinates} />
    </>
  );
}
