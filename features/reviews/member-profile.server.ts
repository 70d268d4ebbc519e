/** Reads a member's public profile. The database hides reviews that are not visible yet. */
import { meanRating, responseTimeText } from '../listings/listing-detail.ts';
import { idsInAddress, memberAddress } from '../members/member-address.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { MemberProfile, ProfileReview } from './member-profile.ts';

const reviewsShown = 12;
const listingsShown = 24;

type MemberRow = {
  id: string;
  name: string;
  photo: string | null;
  bio: string;
  languages: string[];
  joinedOn: string;
  isFounder: boolean;
  isSample: boolean;
  verifications: string[];
  responseMinutes: number | null;
  responseRatePercent: number | null;
  ownerCount: number;
  ownerSum: number;
  renterCount: number;
  renterSum: number;
  slugs: string[];
};

/** @param handle from the address: a name with the start of the id, or the whole id */
export async function findProfile({ sql }: Pick<Deps, 'sql'>, handle: string): Promise<MemberProfile | null> {
  const ids = idsInAddress(handle);
  if (ids === null) return null;
  const [row] = await sql<MemberRow[]>`
    select m.id, m.display_name as name, m.photo, m.bio, m.languages, m.joined_on::text as "joinedOn", m.is_founder as "isFounder", m.is_sample as "isSample",
           m.verifications, m.response_minutes as "responseMinutes", m.response_rate_percent as "responseRatePercent",
           l.count as "ownerCount", l.sum as "ownerSum", r.count as "renterCount", r.sum as "renterSum", l.slugs
      from member m,
           lateral (select coalesce(sum(review_count), 0)::int as count, coalesce(sum(review_sum), 0)::int as sum,
                           coalesce(array_agg(slug order by published_at desc, id desc), '{}') as slugs
                      from listing where owner_id = m.id and state = 'published') l,
           lateral (select count(*)::int as count, coalesce(sum(rating), 0)::int as sum
                      from exchange_review where subject_id = m.id and author_side = 'owner' and seen_at is not null) r
     where m.id between ${ids.first} and ${ids.last} order by m.id limit 1`;
  if (!row) return null;
  const [fromRenters, fromOwners, given] = await Promise.all([
    reviewsFromRenters(sql, row.id),
    seenReviews(sql, sql`e.subject_id = ${row.id} and e.author_side = 'owner'`),
    seenReviews(sql, sql`e.author_id = ${row.id}`),
  ]);
  return {
    name: row.name,
    address: memberAddress(row),
    photo: row.photo,
    bio: row.bio,
    languages: row.languages,
    joinedOn: row.joinedOn,
    isFounder: row.isFounder,
    isSample: row.isSample,
    verifications: row.verifications,
    responseTime: responseTimeText(row.responseMinutes),
    responseRatePercent: row.responseRatePercent,
    asOwner: { rating: meanRating(row.ownerSum, row.ownerCount), count: row.ownerCount },
    asRenter: { rating: meanRating(row.renterSum, row.renterCount), count: row.renterCount },
    slugs: row.slugs.slice(0, listingsShown),
    fromRenters,
    fromOwners,
    given,
  };
}

type ReviewRow = {
  id: string | null;
  authorId: string | null;
  author: string;
  authorPhoto: string | null;
  subjectId: string | null;
  subject: string;
  subjectPhoto: string | null;
  title: string;
  slug: string | null;
  rating: number;
  body: string;
  on: string;
  reply: string | null;
};

const addressOf = (id: string | null, name: string): string | null =>
  id === null ? null : memberAddress({ id, name });

/** Of the member's listings, including samples. */
async function reviewsFromRenters(sql: Sql, memberId: string): Promise<ProfileReview[]> {
  const rows = await sql<ReviewRow[]>`
    select r.exchange_review_id as id, r.author_id as "authorId", coalesce(a.display_name, r.author_name) as author, a.photo as "authorPhoto", l.title, l.slug, r.rating, r.body,
           r.stayed_on::text as on, e.reply
      from listing l
      join review r on r.listing_id = l.id
      left join member a on a.id = r.author_id
      left join exchange_review e on e.id = r.exchange_review_id
     where l.owner_id = ${memberId} and l.state = 'published' and r.body <> ''
     order by r.stayed_on desc, r.id desc limit ${reviewsShown}`;
  return rows.map((row) => ({
    id: row.id,
    by: { name: row.author, address: addressOf(row.authorId, row.author), photo: row.authorPhoto },
    about: { words: row.title, address: row.slug === null ? null : `/listing/${row.slug}`, photo: null },
    rating: row.rating,
    body: row.body,
    on: row.on,
    reply: row.reply,
  }));
}

/** Of one person by another. */
async function seenReviews(sql: Sql, which: ReturnType<Sql>): Promise<ProfileReview[]> {
  const rows = await sql<ReviewRow[]>`
    select e.id, e.author_id as "authorId", a.display_name as author, a.photo as "authorPhoto", e.subject_id as "subjectId", s.display_name as subject, s.photo as "subjectPhoto", l.title,
           case when l.state = 'published' then l.slug end as slug, e.rating, e.body, e.last_day::text as on, e.reply
      from exchange_review e
      join member a on a.id = e.author_id
      join member s on s.id = e.subject_id
      join listing l on l.id = e.listing_id
     where ${which} and e.seen_at is not null
     order by e.last_day desc, e.id limit ${reviewsShown}`;
  return rows.map((row) => ({
    id: row.id,
    by: { name: row.author, address: addressOf(row.authorId, row.author), photo: row.authorPhoto },
    about: {
      words: row.subject,
      address: addressOf(row.subjectId, row.subject),
      photo: row.subjectPhoto,
    },
    rating: row.rating,
    body: row.body,
    on: row.on,
    reply: row.reply,
  }));
}
