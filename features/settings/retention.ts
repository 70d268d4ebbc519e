/** Lists the personal data we keep, for how long, and which job deletes it: the table behind the deleting jobs and docs/privacy.md. */

type Kept = {
  /** As worded in docs/privacy.md. */
  what: string;
  /** Database tables; a star stands for any suffix. */
  tables: readonly string[];
  /** Data stored in files instead. */
  files?: string;
};

/** Deleted by a daily job, this many days after something. */
type Timed = Kept & { days: number; after: string; job: string };

/** Kept as long as the account. Deleting the account starts these jobs; without one, it is deleted in the same transaction. */
type OfAccount = Kept & { jobs: readonly string[]; more?: string };

/** Everything else. */
type Lasting = Kept & { until: string };

export const timed = {
  devices: {
    what: 'devices signed in from, as a hash',
    tables: ['auth_device'],
    days: 90,
    after: 'the last sign-in',
    job: 'forget-old-sign-ins',
  },
  usedTokens: {
    what: 'tokens that were exchanged, as a hash',
    tables: ['auth_refresh_token'],
    days: 30,
    after: 'their use',
    job: 'forget-old-sign-ins',
  },
  mailedCodes: {
    what: 'links and codes in emails, as a hash',
    tables: ['auth_one_time_token'],
    days: 2,
    after: 'they stopped working',
    job: 'forget-old-sign-ins',
  },
  signInSteps: {
    what: 'sign-ins that were begun',
    tables: ['auth_sign_in_code', 'auth_challenge', 'auth_passkey_challenge', 'auth_mail_pace'],
    days: 1,
    after: 'they began',
    job: 'forget-old-sign-ins',
  },
  applications: {
    what: 'applications to the club that were declined or withdrawn',
    tables: ['founders_club_applications', 'application_review'],
    days: 365,
    after: 'the decision',
    job: 'forget-old-applications',
  },
  identityPictures: {
    what: 'pictures of identity and licence documents',
    tables: ['identity_picture'],
    days: 30,
    after: 'the decision',
    job: 'forget-identity-pictures',
  },
  removedPhotos: {
    what: 'photos that were removed',
    tables: ['kept_photo'],
    files: 'photos',
    days: 1,
    after: 'nothing shows them anymore',
    job: 'forget-photos',
  },
  unsentPictures: {
    what: 'pictures that were uploaded for a message and not sent',
    tables: ['message_picture'],
    files: 'pictures',
    days: 1,
    after: 'the upload',
    job: 'forget-message-pictures',
  },
  handoverPictures: {
    what: 'hand-over photos; their hashes stay',
    tables: ['handover_shot'],
    files: 'photos',
    days: 180,
    after: 'nobody can claim, contest or appeal',
    job: 'forget-handover-pictures',
  },
  claimPictures: {
    what: 'pictures of claims',
    tables: ['dispute_picture'],
    days: 180,
    after: 'the end of the claim',
    job: 'forget-dispute-pictures',
  },
  noShowPictures: {
    what: 'pictures of no-show reports',
    tables: ['no_show_picture'],
    days: 180,
    after: 'the end of the report',
    job: 'forget-no-show-pictures',
  },
  reports: {
    what: 'reports about members',
    tables: ['member_report'],
    days: 365,
    after: 'they were closed',
    job: 'forget-reports',
  },
  questions: {
    what: 'questions to the team',
    tables: ['help_*'],
    days: 365,
    after: 'they were closed, or with the account',
    job: 'forget-tickets',
  },
  notices: {
    what: 'notifications',
    tables: ['notification'],
    days: 180,
    after: 'they came',
    job: 'forget-old-notices',
  },
  emails: {
    what: 'emails that we sent',
    tables: ['mail'],
    days: 30,
    after: 'they were written',
    job: 'forget-old-mails',
  },
  waitingRequests: {
    what: 'requests of newcomers that wait for a confirmed email',
    tables: ['waiting_request'],
    days: 30,
    after: 'they ended',
    job: 'forget-waiting-requests',
  },
  answers: {
    what: 'answers to commands, so that one sent twice has one effect',
    tables: ['request_key'],
    days: 1,
    after: 'the answer',
    job: 'forget-request-keys',
  },
  hints: {
    what: 'hints to open pages',
    tables: ['live_note', 'live_count'],
    days: 1,
    after: 'they were given',
    job: 'forget-live-notes',
  },
  processorEvents: {
    what: 'numbers of the card processor’s messages',
    tables: ['processor_event'],
    days: 90,
    after: 'they came',
    job: 'forget-processor-events',
  },
  expiredTokens: {
    what: 'API tokens that expired, as a hash',
    tables: ['api_token'],
    days: 30,
    after: 'they expired, or at once when their member deletes them',
    job: 'forget-old-programs',
  },
  webhookDeliveries: {
    what: 'what was sent to webhooks, and how their receivers answered',
    tables: ['webhook_delivery'],
    days: 30,
    after: 'it was sent',
    job: 'forget-old-programs',
  },
  vitals: {
    what: 'how fast pages were: counts, nothing about a visitor',
    tables: ['web_vital'],
    days: 400,
    after: 'the day',
    job: 'forget-old-vitals',
  },
} as const satisfies Record<string, Timed>;

export const ofAccount: readonly OfAccount[] = [
  {
    what: 'account: email, password hash, second factors, passkeys',
    tables: ['auth_user', 'auth_identity', 'auth_factor', 'auth_passkey', 'auth_recovery_code', 'operator'],
    jobs: ['forget-applicant'],
  },
  {
    what: 'sessions',
    tables: ['auth_session'],
    jobs: [],
    more: ', until sign-out, `AUTH_SESSION_IDLE_DAYS` without use, or `AUTH_SESSION_MOST_DAYS` after it began',
  },
  {
    what: 'profile and phone; an empty row without a name stays',
    tables: ['member', 'member_phone'],
    jobs: ['forget-applicant'],
  },
  {
    what: 'drafts, photos, exact addresses and calendars of listings; a listing that was booked keeps its public words',
    tables: ['hosted_*', 'listing', 'listing_*', 'calendar_*'],
    files: 'photos',
    jobs: ['close-shelf'],
  },
  {
    what: 'what identity and licence documents said',
    tables: ['identity_check', 'identity_session', 'shown_by_member'],
    jobs: ['forget-identity'],
  },
  { what: 'favourites and saved searches', tables: ['favourite', 'saved_search'], jobs: [] },
  { what: 'addresses of webhooks', tables: ['webhook'], jobs: [] },
  {
    what: 'the card that membership is charged to: brand, last four digits, the processor’s word for it',
    tables: ['membership_card'],
    jobs: ['forget-membership-card'],
  },
  { what: 'blocked members', tables: ['member_block'], jobs: ['forget-blocks'] },
  { what: 'wishes for swaps', tables: ['wish', 'wish_*'], jobs: ['forget-wishes'] },
  {
    what: 'which notifications somebody wants, and on which browsers',
    tables: ['notification_choice', 'notification_setting', 'push_subscription'],
    jobs: ['forget-notifications'],
  },
];

export const lasting: readonly Lasting[] = [
  {
    what: 'bookings, swaps, payments, payouts, books',
    tables: [
      'exchange',
      'exchange_*',
      'leg',
      'leg_*',
      'quote',
      'circle*',
      'membership',
      'membership_bill',
      'payment*',
      'chargeback',
      'payout',
      'processor_party',
      'debt',
      'cash_*',
      'points_*',
      'breakdown_report',
    ],
    until: 'seven years after the tax year (Income Tax Act); no job deletes them',
  },
  {
    what: 'hand-over records, claims and no-show reports, without their pictures',
    tables: ['handover', 'handover_*', 'safety_checklist_word', 'dispute', 'dispute_*', 'no_show_report'],
    until: 'with the booking that they belong to',
  },
  {
    what: 'messages and sent pictures',
    tables: ['thread', 'thread_party', 'message', 'message_original'],
    until: 'for good, as the record of what two members agreed; the name goes with the account',
  },
  {
    what: 'reviews',
    tables: ['review', 'exchange_review'],
    until: 'for good; the name goes with the account',
  },
  {
    what: 'feedback',
    tables: ['friends_family_feedback'],
    until: 'for good; it names nobody unless the writer does',
  },
  {
    what: 'newsletter address and consent',
    tables: ['newsletter_*'],
    until: 'for good: after unsubscribing, as evidence of consent and so that nobody is written to again',
  },
  { what: 'acts of operators', tables: ['audit_entry'], until: 'for good' },
  {
    what: 'what happened to what, by number; without names and texts',
    tables: ['event'],
    until: 'for good',
  },
  {
    what: 'jobs',
    tables: ['job'],
    until: '7 days after they are done, 90 after they were given up; `tidy-jobs` deletes them',
  },
  {
    what: 'how much of a rate limit is used, under a hash of the address or account',
    tables: ['rate_limit'],
    until: 'a minute after all of it is back: an hour, usually one or two minutes',
  },
  {
    what: 'log of requests',
    tables: [],
    files: 'standard output',
    until: 'your log’s own limit; it has no address of a visitor, no header and no body',
  },
  {
    what: 'backups',
    tables: [],
    files: '`BACKUP_DIR`',
    until: '`BACKUP_KEEP_DAYS`; deleted people are in older ones until then',
  },
];

const dayMilliseconds = 86_400_000;

/** The instant before which a kind of data is too old to keep. */
export const keptSince = (kind: keyof typeof timed, now: Date): Date =>
  new Date(now.getTime() - timed[kind].days * dayMilliseconds);
