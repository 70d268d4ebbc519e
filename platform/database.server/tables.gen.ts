/** What tables are there? Written by `npm run types:database` from the migrated database; not edited by hand. */
import type { ColumnType, GeneratedAlways } from 'kysely';

/** May be left out when a row is inserted: the database has a default. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
/** Any JSON; read it through a schema. Written as the value itself, not as text. */
export type Json = ColumnType<unknown, unknown, unknown>;
/** An instant. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type CategoryTable = {
  id: string;
  number: number;
  name: string;
  position: number;
};

export type EventTable = {
  id: GeneratedAlways<number>;
  name: string;
  subject_kind: string;
  subject_id: string;
  body: Generated<Json>;
  happened_at: Generated<Timestamp>;
};

export type JobTable = {
  id: GeneratedAlways<number>;
  kind: string;
  body: Generated<Json>;
  key: string | null;
  due_at: Generated<Timestamp>;
  tries: Generated<number>;
  most_tries: Generated<number>;
  state: Generated<'waiting' | 'done' | 'given_up'>;
  last_error: string | null;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
};

export type ListingTable = {
  id: GeneratedAlways<number>;
  slug: string;
  owner_id: string;
  category_id: string;
  state: Generated<'draft' | 'in_review' | 'published' | 'paused' | 'archived'>;
  title: string;
  location: string;
  province: 'BC' | 'AB';
  longitude: number;
  latitude: number;
  time_zone: string;
  price_unit: 'day' | 'night';
  price_cents: number;
  price_points: number;
  cleaning_fee_cents: Generated<number>;
  deposit_cents: Generated<number>;
  weekly_discount_percent: Generated<number>;
  monthly_discount_percent: Generated<number>;
  minimum_units: Generated<number>;
  maximum_units: Generated<number>;
  lead_days: Generated<number>;
  horizon_days: Generated<number>;
  open_from: string | null;
  open_to: string | null;
  season_note: string | null;
  description: Generated<string>;
  features: Generated<string[]>;
  rules: Generated<string[]>;
  exchange_preferences: Generated<Json>;
  is_featured: Generated<boolean>;
  featured_rank: Generated<number>;
  paths: Generated<string[]>;
  old_slugs: Generated<string[]>;
  review_count: Generated<number>;
  review_sum: Generated<number>;
  is_sample: Generated<boolean>;
  published_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
};

export type ListingClaimTable = {
  id: GeneratedAlways<number>;
  listing_id: number;
  during: string;
  kind: 'exchange' | 'block';
  created_at: Generated<Timestamp>;
};

export type ListingPhotoTable = {
  listing_id: number;
  position: number;
  picture: Json;
};

export type MemberTable = {
  id: Generated<string>;
  display_name: string;
  joined_on: string;
  response_minutes: number | null;
  response_rate_percent: number | null;
  verifications: Generated<string[]>;
  is_founder: Generated<boolean>;
  is_sample: Generated<boolean>;
  created_at: Generated<Timestamp>;
};

export type MigrationTable = {
  name: string;
  checksum: string;
  applied_at: Generated<Timestamp>;
};

export type ReviewTable = {
  id: GeneratedAlways<number>;
  listing_id: number;
  author_name: string;
  rating: number;
  body: Generated<string>;
  stayed_on: string;
  is_sample: Generated<boolean>;
  created_at: Generated<Timestamp>;
};

export type DB = {
  category: CategoryTable;
  event: EventTable;
  job: JobTable;
  listing: ListingTable;
  listing_claim: ListingClaimTable;
  listing_photo: ListingPhotoTable;
  member: MemberTable;
  migration: MigrationTable;
  review: ReviewTable;
};
