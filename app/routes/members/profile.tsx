import IconAward from '@tabler/icons-react/dist/esm/icons/IconAward.mjs';
import IconRosetteDiscountCheck from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheck.mjs';
import { Link, redirect } from 'react-router';
import { cardsBySlug } from '../../../features/browse/cards-by-slug.server.ts';
import { cardKeys, listingKey, memberKey } from '../../../features/listings/shown-keys.ts';
import type { MemberProfile } from '../../../features/reviews/member-profile.ts';
import { findProfile } from '../../../features/reviews/member-profile.server.ts';
import { ListingCard } from '../../components/listing/listing-card.tsx';
import { Rating } from '../../components/listing/rating.tsx';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { notFound } from '../../content/not-found.server.ts';
import { browse, promisesOffNow, showing } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { Avatar } from '../../ui/show/avatar.tsx';
import { Badge } from '../../ui/show/badge.tsx';
import { monthLabel, monthOf } from '../../ui/dates/calendar-days.ts';
import { classNames } from '../../ui/class-names.ts';
import { ProfileReviews } from './profile-reviews.tsx';
import type { Route } from './+types/profile';
import styles from './profile.module.css';

const listingsFolder = '/listing/';

/** The name of the reviewed listing, or of the review's author. */
const keyOfAddress = (address: string): string =>
  address.startsWith(listingsFolder) ? listingKey(address.slice(listingsFolder.length)) : memberKey(address);

export async function loader({ params, context }: Route.LoaderArgs) {
  const promisesOff = await promisesOffNow(context);
  const shown = await browse(context, async (deps) => {
    const profile = await findProfile(deps, params.handle);
    return profile && { profile, cards: await cardsBySlug(deps, profile.slugs) };
  });
  if (shown === null) throw notFound('page');
  const { slugs: _, ...profile } = shown.profile;
  const reviews = [...profile.fromRenters, ...profile.fromOwners, ...profile.given];
  const addresses = reviews.flatMap(({ by, about }) => [by.address, about.address]);
  showing(context, [
    memberKey(profile.address),
    ...cardKeys(shown.cards),
    ...addresses.flatMap((address) => (address === null ? [] : [keyOfAddress(address)])),
  ]);
  // A changed name changes the address; anything before the id leads here too.
  if (profile.address !== `/members/${params.handle}`) throw redirect(profile.address, 308);
  // Checks nobody makes are not mentioned.
  const isUnchecked = promisesOff.includes('identity-check');
  const verifications = profile.verifications.filter((each) => !(isUnchecked && /^identity/i.test(each)));
  return { profile: { ...profile, verifications }, cards: shown.cards };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  // People are found by what they share, not by name.
  return [
    { title: loaderData ? `${loaderData.profile.name} · ${brand}` : brand },
    { name: 'robots', content: 'noindex' },
  ];
}

/** A member's public profile: their listings and reviews. */
export default function Profile({ loaderData: { profile, cards } }: Route.ComponentProps) {
  const { brand } = useRootData();
  const first = profile.name.split(' ')[0] ?? profile.name;
  const isSilent = profile.fromRenters.length + profile.fromOwners.length + profile.given.length === 0;
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main" className={classNames('container', styles.main)}>
        <Head profile={profile} />
        {profile.isSample && (
          <p className={styles.sample} role="note">
            This is a sample profile. The person, numbers and reviews are made up.
          </p>
        )}
        {cards.length > 0 && (
          <section aria-labelledby="shares-heading">
            <h2 id="shares-heading" className={styles.heading}>
              {first}’s listings
            </h2>
            <div className={styles.grid}>
              {cards.map((card, index) => (
                <ListingCard key={card.slug} card={card} isFirstRow={index < 4} />
              ))}
            </div>
          </section>
        )}
        <ProfileReviews id="renters" title="Reviews as a host" reviews={profile.fromRenters} by="author" />
        <ProfileReviews id="owners" title="Reviews as a guest" reviews={profile.fromOwners} by="author" />
        <ProfileReviews id="given" title={`Reviews ${first} wrote`} reviews={profile.given} by="subject" />
        {isSilent && (
          <p className={styles.none}>Nobody has reviewed {first} yet. Reviews appear after the first trip.</p>
        )}
        {!profile.isSample && (
          <p className={styles.report}>
            <Link to={`/report/${profile.address.slice('/members/'.length)}`} rel="nofollow">
              Report {first}
            </Link>
          </p>
        )}
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}

const reviewWord = (count: number) => (count === 1 ? 'review' : 'reviews');

function Head({ profile }: { profile: Omit<MemberProfile, 'slugs'> }) {
  const { name, photo, bio, languages, isFounder, verifications, asOwner, asRenter } = profile;
  const { responseTime, responseRatePercent } = profile;
  const facts = [
    { name: 'Member since', words: monthLabel(monthOf(profile.joinedOn)) },
    languages.length > 0 && { name: 'Speaks', words: languages.join(', ') },
    asOwner.count > 0 && {
      name: 'As a host',
      words: <Rating rating={asOwner.rating} count={asOwner.count} words={reviewWord(asOwner.count)} />,
    },
    asRenter.count > 0 && {
      name: 'As a guest',
      words: <Rating rating={asRenter.rating} count={asRenter.count} words={reviewWord(asRenter.count)} />,
    },
    responseTime !== null && { name: 'Response time', words: responseTime },
    responseRatePercent !== null && { name: 'Response rate', words: `${responseRatePercent}% of requests` },
  ].filter((fact) => fact !== false);
  return (
    <header className={styles.head}>
      <Avatar name={name} src={photo} size={112} className={styles.avatar} />
      <div className={styles.who}>
        <h1>{name}</h1>
        <p className={styles.badges}>
          {isFounder && (
            <Badge variant="gold" icon={<IconAward aria-hidden="true" />}>
              Founder
            </Badge>
          )}
          {verifications.map((each) => (
            <Badge key={each} variant="success" icon={<IconRosetteDiscountCheck aria-hidden="true" />}>
              {each}
            </Badge>
          ))}
        </p>
      </div>
      {bio !== '' && <p className={styles.bio}>{bio}</p>}
      <dl className={styles.facts}>
        {facts.map((fact, index) => (
          <div key={index}>
            <dt>{fact.name}</dt>
            <dd>{fact.words}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
