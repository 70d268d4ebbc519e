/** What tables are there? Written by `npm run types:database` from the migrated database; not edited by hand. */
import type { ColumnType, GeneratedAlways } from 'kysely';

/** May be left out when a row is inserted: the database has a default. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
/** Any JSON; read it through a schema. Written as the value itself, not as text. */
export type Json = ColumnType<unknown, unknown, unknown>;
/** An instant. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type ApplicationReviewTable = {
  application_id: string;
  state: 'submitted' | 'in_review' | 'approved' | 'waitlisted' | 'declined' | 'withdrawn';
  version: Generated<number>;
  submitted_at: Timestamp;
  due_at: Timestamp;
  review_started_by: string | null;
  review_started_at: Timestamp | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  note: Generated<string>;
  sent_by: string | null;
};

export type AuditEntryTable = {
  id: GeneratedAlways<number>;
  happened_at: Timestamp;
  actor_kind: 'operator' | 'command_line' | 'clock';
  actor_id: string | null;
  act: string;
  subject_kind: string;
  subject_id: string;
  reason: string;
  details: Generated<Json>;
};

export type AuthChallengeTable = {
  id: Generated<string>;
  factor_id: string;
  created_at: Timestamp;
};

export type AuthFactorTable = {
  id: Generated<string>;
  account_id: string;
  friendly_name: string | null;
  status: Generated<'unverified' | 'verified'>;
  secret: string;
  last_period: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type AuthIdentityTable = {
  id: Generated<string>;
  account_id: string;
  provider: string;
  provider_id: string;
  identity_data: Json;
  last_sign_in_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type AuthMailPaceTable = {
  key: Uint8Array;
  sent_at: Timestamp;
};

export type AuthOneTimeTokenTable = {
  id: Generated<string>;
  account_id: string;
  kind: 'confirmation' | 'recovery' | 'email_change_current' | 'email_change_new' | 'reauthentication';
  email: string;
  token_hash: Uint8Array;
  code_hash: Uint8Array;
  wrong_codes: Generated<number>;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  created_at: Timestamp;
};

export type AuthRefreshTokenTable = {
  id: GeneratedAlways<number>;
  session_id: string;
  token_hash: Uint8Array;
  parent_id: number | null;
  salt: Uint8Array | null;
  created_at: Timestamp;
  used_at: Timestamp | null;
};

export type AuthSessionTable = {
  id: Generated<string>;
  account_id: string;
  assurance: Generated<'aal1' | 'aal2'>;
  factor_id: string | null;
  methods: Json;
  user_agent: Generated<string>;
  address_hash: Uint8Array | null;
  created_at: Timestamp;
  refreshed_at: Timestamp;
};

export type AuthSignInCodeTable = {
  code_hash: Uint8Array;
  account_id: string;
  method: string;
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
  created_at: Timestamp;
};

export type AuthUserTable = {
  id: Generated<string>;
  email: string | null;
  password_hash: string | null;
  role: Generated<string>;
  email_confirmed_at: Timestamp | null;
  invited_at: Timestamp | null;
  confirmation_sent_at: Timestamp | null;
  recovery_sent_at: Timestamp | null;
  email_change: string | null;
  email_change_sent_at: Timestamp | null;
  email_change_confirmations: Generated<number>;
  reauthentication_sent_at: Timestamp | null;
  last_sign_in_at: Timestamp | null;
  raw_app_meta_data: Generated<Json>;
  raw_user_meta_data: Generated<Json>;
  is_anonymous: Generated<boolean>;
  banned_until: Timestamp | null;
  deleted_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type BookingTable = {
  id: Generated<string>;
  listing_id: number;
  owner_id: string;
  renter_id: string;
  way: 'rent' | 'directSwap' | 'adventurePoints' | 'cashAndPoints';
  state: 'requested' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'superseded' | 'cancelled' | 'handed_off' | 'returned' | 'completed';
  version: Generated<number>;
  offered_by: 'renter' | 'owner';
  from_day: string;
  to_day: string;
  time_zone: string;
  pick_up: string;
  return_by: string;
  during: string;
  pick_up_at: Timestamp;
  total_cents: number;
  points: number;
  deposit_cents: number;
  terms: Json;
  answer_until: Timestamp | null;
  asked_at: Timestamp;
  accepted_at: Timestamp | null;
  ended_at: Timestamp | null;
  cancelled_by: 'renter' | 'owner' | 'both' | 'operator' | 'clock' | 'silence' | 'emergency' | null;
  cancel_reason: string | null;
  refund_percent: number | null;
  refund_cents: number | null;
  handed_off_at: Timestamp | null;
  returned_at: Timestamp | null;
  claim_until: Timestamp | null;
  hand_off_confirmed_by: Generated<string[]>;
  return_confirmed_by: Generated<string[]>;
  pay_until: Timestamp | null;
  owner_fee_hundredths: number | null;
  return_said_at: Timestamp | null;
  has_full_refund: Generated<boolean>;
  disputed_at: Timestamp | null;
  quote_id: string | null;
  hand_off_said_at: Timestamp | null;
};

export type BookingCancelWordTable = {
  booking_id: string;
  side: 'renter' | 'owner';
  refund_percent: number;
  reason: string;
  said_at: Timestamp;
};

export type BookingExtensionTable = {
  id: Generated<string>;
  booking_id: string;
  to_day: string;
  from_to_day: string;
  price: Json;
  total_cents: number;
  state: 'asked' | 'agreed' | 'paid' | 'unpaid' | 'declined' | 'withdrawn' | 'expired';
  answer_until: Timestamp;
  asked_at: Timestamp;
  from_return_by: string | null;
  from_free_at: string | null;
};

export type BookingOfferTable = {
  booking_id: string;
  version: number;
  made_by: 'renter' | 'owner';
  made_at: Timestamp;
  asked: Json;
  price: Json;
  message: Generated<string>;
};

export type BookingReliefTable = {
  id: Generated<string>;
  booking_id: string;
  emergency_id: string;
  kind: string;
  title: string;
  state: 'offered' | 'refunded' | 'given_points' | 'lifted' | 'overtaken';
  answer_until: Timestamp;
  points_percent: number;
  given_points: Generated<number>;
  offered_at: Timestamp;
  ended_at: Timestamp | null;
};

export type BreakdownReportTable = {
  exchange_kind: 'booking' | 'swap_leg';
  exchange_id: string;
  reported_by: string;
  reported_at: Timestamp;
  words: string;
};

export type CalendarFeedTable = {
  listing_id: number;
  token: string;
  made_at: Timestamp;
};

export type CalendarSourceTable = {
  id: Generated<string>;
  listing_id: number;
  name: string;
  url: string;
  created_at: Timestamp;
  read_at: Timestamp | null;
  good_at: Timestamp | null;
  failure: string | null;
  warnings: Generated<string[]>;
};

export type CashAccountTable = {
  id: GeneratedAlways<number>;
  kind: 'processor' | 'fees' | 'tax' | 'held' | 'payable';
  member_id: string | null;
  exchange_kind: string | null;
  exchange_id: string | null;
  name: GeneratedAlways<string>;
  balance_cents: Generated<number>;
};

export type CashEntryTable = {
  transfer_id: number;
  account_id: number;
  cents: number;
  balance_after_cents: number;
};

export type CashReasonTable = {
  reason: string;
  takes_from: string[];
  gives_to: string[];
};

export type CashTransferTable = {
  id: GeneratedAlways<number>;
  key: string;
  reason: string;
  exchange_kind: string;
  exchange_id: string;
  movement: string | null;
  posted_at: Timestamp;
};

export type CategoryTable = {
  id: string;
  number: number;
  name: string;
  position: number;
};

export type CircleTable = {
  swap_id: string;
  run_id: number;
  proposed_at: Timestamp;
  reasons: string[];
  chance_millionths: number;
};

export type CirclePlaceTable = {
  swap_id: string;
  wish_id: string;
  reasons: string[];
  chance_percent: number;
  is_refused: Generated<boolean>;
};

export type CircleRunTable = {
  id: GeneratedAlways<number>;
  ran_at: Timestamp;
  wishes: number;
  found: number;
  chosen: number;
  is_proven: boolean;
  total: number;
  bound: number;
  outcomes: Json | null;
};

export type DebtTable = {
  id: Generated<string>;
  debtor_id: string;
  creditor_id: string;
  exchange_kind: 'booking' | 'swap_leg';
  exchange_id: string;
  reason: 'award' | 'deposit';
  title: string;
  cents: number;
  owed_at: Timestamp;
  paid_at: Timestamp | null;
};

export type DisputeTable = {
  id: Generated<string>;
  exchange_kind: 'booking' | 'swap_leg';
  exchange_id: string;
  listing_id: number;
  title: string;
  owner_id: string;
  renter_id: string;
  state: 'claimed' | 'settled' | 'contested' | 'under_review' | 'decided' | 'appealed' | 'withdrawn';
  words: string;
  claimed_cents: number;
  claimed_at: Timestamp;
  answer_until: Timestamp;
  answered_at: Timestamp | null;
  evidence_until: Timestamp | null;
  decide_until: Timestamp | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  decision: string | null;
  appeal_until: Timestamp | null;
  appealed_by: 'renter' | 'owner' | null;
  appealed_at: Timestamp | null;
  appeal: string | null;
  second_by: string | null;
  second_at: Timestamp | null;
  second_decision: string | null;
  ended_by: 'accept' | 'stay_silent' | 'stand' | 'decide_appeal' | 'withdraw' | null;
  ended_at: Timestamp | null;
  awarded_cents: number | null;
  held_cents: number | null;
  captured_cents: number | null;
  released_cents: number | null;
  owed_cents: number | null;
};

export type DisputeLineTable = {
  dispute_id: string;
  position: number;
  kind: 'damage' | 'missing' | 'cleaning' | 'fuel' | 'late_return' | 'other' | 'overage';
  label: string;
  claimed_cents: number;
  awarded_cents: number | null;
};

export type DisputePictureTable = {
  id: Generated<string>;
  dispute_id: string;
  added_by: 'renter' | 'owner';
  added_at: Timestamp;
  hash: string;
  content: Uint8Array;
};

export type DisputeStatementTable = {
  id: GeneratedAlways<number>;
  dispute_id: string;
  said_by: 'renter' | 'owner';
  words: string;
  said_at: Timestamp;
};

export type EmergencyTable = {
  id: Generated<string>;
  kind: 'wildfire' | 'flood' | 'closure';
  title: string;
  from_day: string;
  to_day: string;
  area: Json;
  declared_by: string;
  declared_at: Timestamp;
  lifted_at: Timestamp | null;
};

export type EventTable = {
  id: GeneratedAlways<number>;
  name: string;
  subject_kind: string;
  subject_id: string;
  body: Generated<Json>;
  happened_at: Generated<Timestamp>;
};

export type EventReaderTable = {
  event_name: string;
  job_kind: string;
  exchange_kind: string | null;
};

export type ExchangeReviewTable = {
  id: Generated<string>;
  exchange_kind: 'booking' | 'swap_leg';
  exchange_id: string;
  author_side: 'renter' | 'owner';
  author_id: string;
  subject_id: string;
  listing_id: number;
  last_day: string;
  rating: number;
  listing_rating: number | null;
  body: string;
  sent_at: Timestamp;
  edited_at: Timestamp;
  open_until: Timestamp;
  seen_at: Timestamp | null;
  reply: string | null;
  replied_at: Timestamp | null;
};

export type FavouriteTable = {
  account_id: string;
  listing_id: number;
  added_at: Timestamp;
};

export type FoundersClubApplicationsTable = {
  id: Generated<string>;
  user_id: string | null;
  attention: 'swapping' | 'renting' | 'both' | 'other' | null;
  attention_other: string | null;
  income_importance: 'priority' | 'middle' | 'not-priority' | null;
  desired_experiences: Generated<string[] | null>;
  gear_inventory: string | null;
  usage_frequency: string | null;
  dream_swap: string | null;
  location: string | null;
  bonus_services: Generated<string[] | null>;
  user_questions: string | null;
  commitment: 'yes' | 'waitlist' | null;
  first_name: string;
  last_name: string | null;
  email: string;
  phone: string | null;
  created_at: Generated<Timestamp>;
};

export type FriendsFamilyFeedbackTable = {
  id: Generated<string>;
  first_impression: 'excited' | 'confused' | 'curious' | 'other';
  first_impression_other: string | null;
  clear_sense: 'yes' | 'no';
  next_action: string;
  explanation: string;
  has_gear_listed: 'yes' | 'no';
  hesitation_reason: string | null;
  would_list: 'yes' | 'no' | 'maybe';
  maybe_hesitation: string | null;
  exciting_part: string;
  unclear_part: string;
  know_anyone: string;
  rating: number;
  make_it_ten: string;
  given_on: Generated<string>;
};

export type HandoverTable = {
  id: Generated<string>;
  exchange_kind: 'booking' | 'swap_leg';
  exchange_id: string;
  listing_id: number;
  owner_id: string;
  renter_id: string;
  waiver_version: string;
  waiver_hash: string;
  checklist: Json;
  meter_terms: Json;
  opened_at: Timestamp;
  departure_closed_at: Timestamp | null;
  departure_hash: string | null;
  return_closed_at: Timestamp | null;
  return_hash: string | null;
};

export type HandoverConfirmationTable = {
  handover_id: string;
  stage: 'departure' | 'return';
  side: 'renter' | 'owner';
  set_hash: string;
  account_id: string;
  device_at: Timestamp;
  confirmed_at: Timestamp;
};

export type HandoverPersonTable = {
  handover_id: string;
  id: string;
  name: string;
  is_minor: boolean;
  added_at: Timestamp;
  removed_at: Timestamp | null;
  signed_name: string | null;
  signed_at: Timestamp | null;
  device_signed_at: Timestamp | null;
  signed_on: 'renter' | 'link' | null;
  acknowledged_by: string | null;
  link_hash: string | null;
  link_until: Timestamp | null;
};

export type HandoverReadingTable = {
  handover_id: string;
  id: string;
  stage: 'departure' | 'return';
  meter: 'km' | 'generator_hours' | 'engine_hours';
  tenths: number;
  taken_at: Timestamp;
  skew_seconds: number;
  received_at: Timestamp;
  taken_by: 'renter' | 'owner';
};

export type HandoverShotTable = {
  id: Generated<string>;
  handover_id: string;
  stage: 'departure' | 'return';
  shot: string;
  content_hash: string;
  stored_hash: string;
  width: number;
  height: number;
  taken_at: Timestamp;
  skew_seconds: number;
  received_at: Timestamp;
  taken_by: 'renter' | 'owner';
  is_late: boolean;
  gone_at: Timestamp | null;
};

export type HostedListingTable = {
  id: Generated<string>;
  owner_id: string;
  state: 'draft' | 'in_review' | 'needs_changes' | 'published' | 'paused' | 'archived';
  edition: Generated<number>;
  draft: Generated<Json>;
  saves: Generated<Json>;
  listing_id: number | null;
  published_draft: Json | null;
  published_edition: number | null;
  reviewed_edition: number | null;
  submitted_at: Timestamp | null;
  decided_at: Timestamp | null;
  review_note: Generated<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  published_photos: Generated<string[]>;
};

export type HostedPhotoTable = {
  id: Generated<string>;
  hosted_id: string;
  position: number;
  content_hash: string;
  picture: Json;
  created_at: Timestamp;
};

export type IdentityCheckTable = {
  id: Generated<string>;
  account_id: string;
  document: 'drivers_licence' | 'provincial_id' | 'passport' | 'operator_card';
  state: 'submitted' | 'verified' | 'declined';
  submitted_at: Timestamp;
  decided_by: string | null;
  decided_at: Timestamp | null;
  note: Generated<string>;
  thing: GeneratedAlways<string>;
};

export type IdentityPictureTable = {
  check_id: string;
  content: Uint8Array;
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

export type KeptPhotoTable = {
  content_hash: string;
  paths: string[];
  kept_at: Timestamp;
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
  cancellation_policy: Generated<'flexible' | 'moderate' | 'strict'>;
  pick_up_time: string | null;
  return_time: string | null;
  turnaround_minutes: Generated<number>;
  has_same_day_turnover: Generated<boolean>;
  instant_ways: Generated<string[]>;
  seasons: Generated<Json>;
  add_ons: Generated<Json>;
  delivery_cents: number | null;
  requirement_terms: Generated<Json>;
};

export type ListingAsSearchedTable = {
  listing_id: number | null;
  category: number | null;
  x_micro: number | null;
  y_micro: number | null;
  cell_x: number | null;
  cell_y: number | null;
  price_cents: number | null;
  ways: number | null;
  featured_rank: number | null;
  rating_order: number | null;
  swap_order: number | null;
  rental_order: number | null;
  title: string | null;
  location: string | null;
  words: string | null;
};

export type ListingBlockTable = {
  id: Generated<string>;
  listing_id: number;
  source_id: string | null;
  event_uid: Generated<string>;
  days: string;
  note: Generated<string>;
  created_at: Timestamp;
  missed: Generated<number>;
  told_at: Timestamp | null;
};

export type ListingCardTable = {
  listing_id: number;
  card: string;
};

export type ListingCardAsShownTable = {
  listing_id: number | null;
  card: string | null;
};

export type ListingCellTable = {
  level: number;
  category: number;
  y: number;
  x: number;
  listings: number;
  x_sum: number;
  y_sum: number;
  under_75: number;
  under_150: number;
  under_250: number;
  under_400: number;
  under_700: number;
};

export type ListingClaimTable = {
  id: GeneratedAlways<number>;
  listing_id: number;
  during: string;
  kind: 'exchange' | 'block';
  created_at: Generated<Timestamp>;
  booking_id: string | null;
  is_laid: Generated<boolean>;
  swap_leg_id: string | null;
};

export type ListingDaysTable = {
  listing_id: number;
  by_night: boolean;
  minimum_units: number;
  maximum_units: number;
  lead_days: number;
  horizon_days: number;
  open_from: string;
  open_to: string;
  time_zone: string;
  taken: string;
  zone: number;
  category: number;
  x_micro: number;
  y_micro: number;
  cell_x: number;
  cell_y: number;
  price_cents: number;
  ways: number;
  taken_ring: GeneratedAlways<string>;
  ring_until: GeneratedAlways<string>;
};

export type ListingDaysAsRuledTable = {
  listing_id: number | null;
  by_night: boolean | null;
  minimum_units: number | null;
  maximum_units: number | null;
  lead_days: number | null;
  horizon_days: number | null;
  open_from: string | null;
  open_to: string | null;
  time_zone: string | null;
  taken: string | null;
  zone: number | null;
  category: number | null;
  x_micro: number | null;
  y_micro: number | null;
  cell_x: number | null;
  cell_y: number | null;
  price_cents: number | null;
  ways: number | null;
};

export type ListingMeterTable = {
  listing_id: number;
  meter: 'km' | 'generator_hours' | 'engine_hours';
  included_tenths: number;
  rate_cents: number;
};

export type ListingPhotoTable = {
  listing_id: number;
  position: number;
  picture: Json;
};

export type ListingPlaceTable = {
  listing_id: number;
  address: Generated<string>;
  longitude: number;
  latitude: number;
};

export type ListingSearchTable = {
  listing_id: number;
  category: number;
  x_micro: number;
  y_micro: number;
  cell_x: number;
  cell_y: number;
  price_cents: number;
  ways: number;
  featured_rank: number;
  rating_order: number;
  swap_order: number;
  rental_order: number;
  title: string;
  location: string;
  words: string;
  word_bits: GeneratedAlways<number>;
  near: GeneratedAlways<number>;
};

export type ListingSearchChangeTable = {
  id: GeneratedAlways<number>;
  sign: number;
  category: number;
  cell_x: number;
  cell_y: number;
  x_micro: number;
  y_micro: number;
  price_cents: number;
  words: string[];
};

export type ListingWordTable = {
  word: number;
  listing_id: number;
  category: number;
  x_micro: number;
  y_micro: number;
  cell_x: number;
  cell_y: number;
  price_cents: number;
  ways: number;
  featured_rank: number;
  rating_order: number;
  swap_order: number;
  rental_order: number;
  word_bits: number;
};

export type ListingWordAsFoundTable = {
  word: number | null;
  listing_id: number | null;
  category: number | null;
  x_micro: number | null;
  y_micro: number | null;
  cell_x: number | null;
  cell_y: number | null;
  price_cents: number | null;
  ways: number | null;
  featured_rank: number | null;
  rating_order: number | null;
  swap_order: number | null;
  rental_order: number | null;
  word_bits: number | null;
};

export type LiveCountTable = {
  account_id: string;
  last: number;
};

export type LiveNoteTable = {
  account_id: string;
  number: number;
  kind: string;
  body: Generated<Json>;
  told_at: Timestamp;
};

export type MailTable = {
  id: GeneratedAlways<number>;
  message_id: Generated<string>;
  recipient: string;
  subject: string;
  body: string;
  headers: Generated<Json>;
  state: Generated<'waiting' | 'sending' | 'sent' | 'refused' | 'unclear'>;
  created_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  html: string | null;
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

export type MemberBlockTable = {
  blocker_id: string;
  blocked_id: string;
  blocked_at: Timestamp;
};

export type MemberReportTable = {
  id: Generated<string>;
  reporter_id: string;
  reported_id: string;
  reason: 'scam' | 'harassment' | 'unsafe' | 'off_club' | 'not_as_described' | 'something_else';
  words: string;
  source: 'profile' | 'thread' | 'review';
  source_id: string | null;
  shown: Generated<Json>;
  reported_at: Timestamp;
  closed_at: Timestamp | null;
  closed_by: string | null;
  outcome: 'nothing_to_do' | 'talked_to' | 'taken_care_of' | null;
};

export type MembershipTable = {
  id: Generated<string>;
  application_id: string | null;
  account_id: string | null;
  reserved_for: string | null;
  kind: 'renter' | 'owner';
  state: 'reserved' | 'active' | 'cancelled';
  founder_seat: number | null;
  seat_left_at: Timestamp | null;
  founder_free: 'first_year' | 'life' | null;
  approved_at: Timestamp;
  joined_at: Timestamp | null;
  cancelled_at: Timestamp | null;
  fee_from: Timestamp | null;
  renter_terms_version: number | null;
  renter_terms_accepted_at: Timestamp | null;
};

export type MessageTable = {
  thread_id: string;
  number: number;
  sender_id: string | null;
  body: string;
  hidden: Generated<string[]>;
  event: string | null;
  booking_id: string | null;
  sent_at: Timestamp;
};

export type MessageOriginalTable = {
  thread_id: string;
  number: number;
  body: string;
};

export type MessagePictureTable = {
  id: Generated<string>;
  thread_id: string;
  sender_id: string;
  number: number | null;
  picture: Json;
  paths: Generated<string[]>;
  sent_in_at: Timestamp;
};

export type MigrationTable = {
  name: string;
  checksum: string;
  applied_at: Generated<Timestamp>;
};

export type NewsletterConsentTable = {
  subscriber_id: string;
  words: string;
  confirm_key: Generated<string>;
  unsubscribe_key: Generated<string>;
  asked_at: Generated<Timestamp>;
  confirmed_at: Timestamp | null;
  unsubscribed_at: Timestamp | null;
};

export type NewsletterDeliveryTable = {
  issue: string;
  subscriber_id: string;
  written_at: Timestamp;
};

export type NewsletterSubscribersTable = {
  id: Generated<string>;
  email: string;
  source: Generated<string>;
  created_at: Generated<Timestamp>;
};

export type NoShowPictureTable = {
  id: Generated<string>;
  report_id: string;
  added_by: 'renter' | 'owner';
  added_at: Timestamp;
  hash: string;
  content: Uint8Array;
};

export type NoShowReportTable = {
  id: Generated<string>;
  exchange_kind: 'booking' | 'swap_leg';
  exchange_id: string;
  title: string;
  owner_id: string;
  renter_id: string;
  absent: 'renter' | 'owner';
  state: 'reported' | 'contested' | 'settled' | 'withdrawn' | 'overtaken';
  words: string;
  reported_at: Timestamp;
  answer_until: Timestamp;
  answer: string | null;
  answered_at: Timestamp | null;
  decide_until: Timestamp | null;
  decided_by: string | null;
  decision: string | null;
  verdict: 'renter' | 'owner' | 'nobody' | null;
  ended_at: Timestamp | null;
};

export type NotificationTable = {
  id: GeneratedAlways<number>;
  account_id: string;
  kind: string;
  occasion: string;
  facts: Json;
  happened_at: Timestamp;
  deadline_at: Timestamp | null;
  read_at: Timestamp | null;
  letter: Generated<'none' | 'waiting' | 'daily' | 'written' | 'passed_over'>;
  letter_due_at: Timestamp | null;
};

export type NotificationChoiceTable = {
  account_id: string;
  kind: string;
  letter: 'at_once' | 'daily' | 'never';
  is_pushed: boolean;
};

export type NotificationSettingTable = {
  account_id: string;
  time_zone: Generated<string>;
  is_quiet_at_night: Generated<boolean>;
  quiet_from: Generated<string>;
  quiet_to: Generated<string>;
  daily_at: Generated<string>;
  off_key: Generated<string>;
};

export type OperatorTable = {
  account_id: string;
  granted_at: Timestamp;
  revoked_at: Timestamp | null;
};

export type PaymentTable = {
  id: Generated<string>;
  payer_id: string;
  purpose: 'price' | 'deposit';
  about: string;
  exchange_kind: string | null;
  exchange_id: string | null;
  is_current: Generated<boolean>;
  request_key: string;
  amount_cents: number;
  processor: 'test' | 'stripe';
  processor_id: string | null;
  method: string;
  card_brand: string | null;
  card_last_four: string | null;
  is_payer_present: boolean;
  state: 'asked' | 'needs_confirmation' | 'authorised' | 'declined' | 'captured' | 'refused' | 'voided' | 'lapsed';
  decline_code: string | null;
  confirm_url: string | null;
  keep_cents: number | null;
  captured_cents: Generated<number>;
  refunded_cents: Generated<number>;
  owner_id: string | null;
  owner_cents: number | null;
  fees_cents: number | null;
  tax_cents: number | null;
  owner_fee_cents: number | null;
  pay_out_at: Timestamp | null;
  earned_at: Timestamp | null;
  replaces: string | null;
  asked_at: Timestamp;
  authorised_at: Timestamp | null;
  holds_until: Timestamp | null;
};

export type PaymentPlanTable = {
  payment_id: string;
  plan: Json;
  state: 'waiting' | 'done' | 'refused' | 'declined';
  outcome: string | null;
  sentence: string | null;
  place: string | null;
  ended_at: Timestamp | null;
};

export type PayoutTable = {
  id: Generated<string>;
  payment_id: string;
  member_id: string;
  exchange_kind: string;
  exchange_id: string;
  gross_cents: number;
  fee_cents: number;
  cents: number;
  due_at: Timestamp;
  state: 'waiting' | 'paid';
  problem: string | null;
  processor_id: string | null;
  paid_at: Timestamp | null;
};

export type PointsAccountTable = {
  id: GeneratedAlways<number>;
  kind: 'available' | 'bonus' | 'escrow' | 'issuance' | 'expiry' | 'fees';
  member_id: string | null;
  exchange_kind: string | null;
  exchange_id: string | null;
  returns_to: 'available' | 'bonus' | null;
  name: GeneratedAlways<string>;
  balance_points: Generated<number>;
  last_posted_at: Timestamp | null;
};

export type PointsCorrectionTable = {
  id: GeneratedAlways<number>;
  member_id: string;
  account: 'available' | 'bonus';
  points: number;
  reason: string;
  state: Generated<'proposed' | 'confirmed' | 'declined' | 'withdrawn'>;
  proposed_by: string;
  proposed_at: Timestamp;
  decided_by: string | null;
  decided_at: Timestamp | null;
};

export type PointsEntryTable = {
  transfer_id: number;
  account_id: number;
  points: number;
  balance_after_points: number;
  member_id: string | null;
};

export type PointsExpiryNoticeTable = {
  member_id: string;
  silent_since: Timestamp;
  days_before: number;
  told_at: Timestamp;
};

export type PointsReasonTable = {
  reason: string;
  takes_from: string[];
  gives_to: string[];
  names_exchange: boolean;
  is_between_members: boolean;
};

export type PointsTransferTable = {
  id: GeneratedAlways<number>;
  key: string;
  reason: 'founder_bonus' | 'membership_bundle' | 'goodwill' | 'relief' | 'hold' | 'release' | 'refund' | 'earn' | 'forfeit' | 'give_back' | 'expiry' | 'account_closed' | 'correction';
  exchange_kind: string | null;
  exchange_id: string | null;
  correction_id: number | null;
  made_by: string | null;
  posted_at: Timestamp;
};

export type ProcessorEventTable = {
  id: string;
  processor: string;
  kind: string;
  object_id: string | null;
  received_at: Timestamp;
};

export type ProcessorPartyTable = {
  member_id: string;
  processor: 'test' | 'stripe';
  role: 'payer' | 'payee';
  party_id: string;
  is_ready: boolean;
  made_at: Timestamp;
};

export type PushSubscriptionTable = {
  id: Generated<string>;
  account_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  made_at: Timestamp;
};

export type QuoteTable = {
  id: Generated<string>;
  listing_id: number;
  member_id: string;
  made_at: Timestamp;
  valid_until: Timestamp;
  asked: Json;
  price: Json;
};

export type ReconciliationTable = {
  id: GeneratedAlways<number>;
  ran_at: Timestamp;
  processor: string;
  since: Timestamp;
  movements: number;
  faults: Json;
};

export type RequestKeyTable = {
  actor_id: string;
  key: string;
  fingerprint: string;
  status: number;
  body: Json | null;
  answered_at: Timestamp;
};

export type ReviewTable = {
  id: GeneratedAlways<number>;
  listing_id: number;
  author_name: string | null;
  rating: number;
  body: Generated<string>;
  stayed_on: string;
  is_sample: Generated<boolean>;
  created_at: Generated<Timestamp>;
  author_id: string | null;
  exchange_review_id: string | null;
};

export type SafetyChecklistWordTable = {
  exchange_kind: 'booking' | 'swap_leg';
  exchange_id: string;
  side: 'renter' | 'owner';
  account_id: string;
  said_at: Timestamp;
};

export type SavedSearchTable = {
  id: Generated<string>;
  account_id: string;
  query: string;
  name: string;
  saved_at: Timestamp;
  is_told: Generated<boolean>;
  told_until: Timestamp;
  off_key: Generated<string>;
};

export type SearchTimeZoneTable = {
  time_zone: string;
  number: GeneratedAlways<number>;
};

export type SearchWordTable = {
  number: GeneratedAlways<number>;
  word: string;
  listings: Generated<number>;
};

export type SettingTable = {
  name: string;
  value: Json;
  changed_at: Timestamp;
};

export type ShownByMemberTable = {
  account_id: string;
  birth_date: string | null;
  licence_classes: Generated<string[]>;
  licence_until: string | null;
  waiting: Generated<string[]>;
};

export type SwapTable = {
  id: Generated<string>;
  kind: 'direct' | 'circle';
  state: 'requested' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'superseded' | 'cancelled' | 'handed_off' | 'returned' | 'completed';
  version: Generated<number>;
  offered_by: string | null;
  first_pick_up_at: Timestamp;
  answer_until: Timestamp | null;
  asked_at: Timestamp;
  accepted_at: Timestamp | null;
  ended_at: Timestamp | null;
  ended_by: string | null;
  end_reason: string | null;
  asker_id: string | null;
  asked_listing_id: number | null;
  asked_during: string | null;
};

export type SwapLegTable = {
  id: Generated<string>;
  swap_id: string;
  listing_id: number;
  giver_id: string;
  receiver_id: string;
  state: 'offered' | 'agreed' | 'handed_off' | 'returned' | 'completed' | 'called_off';
  from_day: string;
  to_day: string;
  time_zone: string;
  pick_up: string;
  return_by: string;
  during: string;
  pick_up_at: Timestamp;
  return_at: Timestamp;
  worth_cents: number;
  worth_points: number;
  deposit_cents: number;
  terms: Json;
  is_counted: Generated<boolean>;
  handed_off_at: Timestamp | null;
  returned_at: Timestamp | null;
  claim_until: Timestamp | null;
  hand_off_confirmed_by: Generated<string[]>;
  return_confirmed_by: Generated<string[]>;
  called_off_by: 'giver' | 'receiver' | 'swap' | 'emergency' | 'clock' | 'operator' | null;
  call_off_reason: string | null;
  return_said_at: Timestamp | null;
  disputed_at: Timestamp | null;
  called_off_for: string | null;
  hand_off_said_at: Timestamp | null;
  place: Generated<number>;
};

export type SwapOfferTable = {
  swap_id: string;
  version: number;
  made_by: string | null;
  made_at: Timestamp;
  terms: Json;
  message: Generated<string>;
};

export type SwapPartyTable = {
  id: Generated<string>;
  swap_id: string;
  member_id: string;
  place: number;
  agreed_version: number | null;
  agreed_at: Timestamp | null;
  pays_to: string;
  price: Json;
  total_cents: number;
  points: number;
  bond_cents: number;
  pay_until: Timestamp | null;
};

export type TestProcessorMovementTable = {
  id: string;
  kind: 'capture' | 'refund' | 'payout';
  object_id: string;
  cents: number;
  happened_at: Timestamp;
};

export type TestProcessorPageTable = {
  id: string;
  kind: 'bank' | 'card' | 'account';
  object_id: string;
  return_url: string;
  method: string | null;
  made_at: Timestamp;
};

export type TestProcessorPartyTable = {
  id: string;
  kind: 'customer' | 'account';
  reference: string;
  is_ready: boolean;
};

export type TestProcessorPaymentTable = {
  id: string;
  method: string;
  amount_cents: number;
  captured_cents: Generated<number>;
  refunded_cents: Generated<number>;
  state: 'needs_confirmation' | 'authorised' | 'declined' | 'captured' | 'voided';
  decline_code: string | null;
  made_at: Timestamp;
  holds_until: Timestamp;
};

export type TestProcessorRequestTable = {
  key: string;
  words: string;
  answer: Json;
  made_at: Timestamp;
};

export type TestProcessorSecretTable = {
  secret: Generated<string>;
};

export type ThreadTable = {
  id: Generated<string>;
  kind: 'listing' | 'swap';
  listing_id: number | null;
  guest_id: string | null;
  swap_id: string | null;
  last_number: Generated<number>;
  last_at: Timestamp;
  started_at: Timestamp;
  opened_at: Timestamp | null;
};

export type ThreadPartyTable = {
  thread_id: string;
  account_id: string;
  side: 'owner' | 'guest' | 'member';
  read_number: Generated<number>;
  read_at: Timestamp | null;
  letter_due_at: Timestamp | null;
  told_number: Generated<number>;
  told_at: Timestamp | null;
  blocked_at: Timestamp | null;
};

export type TripInterruptionTable = {
  id: Generated<string>;
  exchange_kind: 'booking' | 'swap_leg';
  exchange_id: string;
  emergency_id: string;
  kind: string;
  title: string;
  state: 'standing' | 'cut_short' | 'over' | 'lifted';
  began_at: Timestamp;
  until: Timestamp;
  points_percent: number;
  unused_days: Generated<number>;
  given_points: Generated<number>;
  ended_at: Timestamp | null;
};

export type WebVitalTable = {
  day: string;
  page: string;
  measure: 'LCP' | 'INP' | 'CLS' | 'FCP' | 'TTFB';
  step: number;
  good: number;
  fair: number;
  poor: number;
};

export type WishTable = {
  id: Generated<string>;
  member_id: string;
  state: 'standing' | 'paused' | 'proposed' | 'matched' | 'removed';
  categories: Generated<string[]>;
  areas: Generated<Json>;
  from_day: string;
  to_day: string;
  units: number;
  least_points: number | null;
  most_points: number | null;
  top_up_points: Generated<number>;
  is_findable: Generated<boolean>;
  made_at: Timestamp;
  changed_at: Timestamp;
  waiting_since: Timestamp;
};

export type WishGiftTable = {
  wish_id: string;
  listing_id: number;
};

export type WishRefusalTable = {
  wish_id: string;
  listing_id: number;
};

export type DB = {
  application_review: ApplicationReviewTable;
  audit_entry: AuditEntryTable;
  auth_challenge: AuthChallengeTable;
  auth_factor: AuthFactorTable;
  auth_identity: AuthIdentityTable;
  auth_mail_pace: AuthMailPaceTable;
  auth_one_time_token: AuthOneTimeTokenTable;
  auth_refresh_token: AuthRefreshTokenTable;
  auth_session: AuthSessionTable;
  auth_sign_in_code: AuthSignInCodeTable;
  auth_user: AuthUserTable;
  booking: BookingTable;
  booking_cancel_word: BookingCancelWordTable;
  booking_extension: BookingExtensionTable;
  booking_offer: BookingOfferTable;
  booking_relief: BookingReliefTable;
  breakdown_report: BreakdownReportTable;
  calendar_feed: CalendarFeedTable;
  calendar_source: CalendarSourceTable;
  cash_account: CashAccountTable;
  cash_entry: CashEntryTable;
  cash_reason: CashReasonTable;
  cash_transfer: CashTransferTable;
  category: CategoryTable;
  circle: CircleTable;
  circle_place: CirclePlaceTable;
  circle_run: CircleRunTable;
  debt: DebtTable;
  dispute: DisputeTable;
  dispute_line: DisputeLineTable;
  dispute_picture: DisputePictureTable;
  dispute_statement: DisputeStatementTable;
  emergency: EmergencyTable;
  event: EventTable;
  event_reader: EventReaderTable;
  exchange_review: ExchangeReviewTable;
  favourite: FavouriteTable;
  founders_club_applications: FoundersClubApplicationsTable;
  friends_family_feedback: FriendsFamilyFeedbackTable;
  handover: HandoverTable;
  handover_confirmation: HandoverConfirmationTable;
  handover_person: HandoverPersonTable;
  handover_reading: HandoverReadingTable;
  handover_shot: HandoverShotTable;
  hosted_listing: HostedListingTable;
  hosted_photo: HostedPhotoTable;
  identity_check: IdentityCheckTable;
  identity_picture: IdentityPictureTable;
  job: JobTable;
  kept_photo: KeptPhotoTable;
  listing: ListingTable;
  listing_as_searched: ListingAsSearchedTable;
  listing_block: ListingBlockTable;
  listing_card: ListingCardTable;
  listing_card_as_shown: ListingCardAsShownTable;
  listing_cell: ListingCellTable;
  listing_claim: ListingClaimTable;
  listing_days: ListingDaysTable;
  listing_days_as_ruled: ListingDaysAsRuledTable;
  listing_meter: ListingMeterTable;
  listing_photo: ListingPhotoTable;
  listing_place: ListingPlaceTable;
  listing_search: ListingSearchTable;
  listing_search_change: ListingSearchChangeTable;
  listing_word: ListingWordTable;
  listing_word_as_found: ListingWordAsFoundTable;
  live_count: LiveCountTable;
  live_note: LiveNoteTable;
  mail: MailTable;
  member: MemberTable;
  member_block: MemberBlockTable;
  member_report: MemberReportTable;
  membership: MembershipTable;
  message: MessageTable;
  message_original: MessageOriginalTable;
  message_picture: MessagePictureTable;
  migration: MigrationTable;
  newsletter_consent: NewsletterConsentTable;
  newsletter_delivery: NewsletterDeliveryTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  no_show_picture: NoShowPictureTable;
  no_show_report: NoShowReportTable;
  notification: NotificationTable;
  notification_choice: NotificationChoiceTable;
  notification_setting: NotificationSettingTable;
  operator: OperatorTable;
  payment: PaymentTable;
  payment_plan: PaymentPlanTable;
  payout: PayoutTable;
  points_account: PointsAccountTable;
  points_correction: PointsCorrectionTable;
  points_entry: PointsEntryTable;
  points_expiry_notice: PointsExpiryNoticeTable;
  points_reason: PointsReasonTable;
  points_transfer: PointsTransferTable;
  processor_event: ProcessorEventTable;
  processor_party: ProcessorPartyTable;
  push_subscription: PushSubscriptionTable;
  quote: QuoteTable;
  reconciliation: ReconciliationTable;
  request_key: RequestKeyTable;
  review: ReviewTable;
  safety_checklist_word: SafetyChecklistWordTable;
  saved_search: SavedSearchTable;
  search_time_zone: SearchTimeZoneTable;
  search_word: SearchWordTable;
  setting: SettingTable;
  shown_by_member: ShownByMemberTable;
  swap: SwapTable;
  swap_leg: SwapLegTable;
  swap_offer: SwapOfferTable;
  swap_party: SwapPartyTable;
  test_processor_movement: TestProcessorMovementTable;
  test_processor_page: TestProcessorPageTable;
  test_processor_party: TestProcessorPartyTable;
  test_processor_payment: TestProcessorPaymentTable;
  test_processor_request: TestProcessorRequestTable;
  test_processor_secret: TestProcessorSecretTable;
  thread: ThreadTable;
  thread_party: ThreadPartyTable;
  trip_interruption: TripInterruptionTable;
  web_vital: WebVitalTable;
  wish: WishTable;
  wish_gift: WishGiftTable;
  wish_refusal: WishRefusalTable;
};
