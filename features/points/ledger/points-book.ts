/** Defines the points ledger: its accounts, the reasons for transfers, and its rules with where each is enforced. */

/** Every member's accounts, holding what the member owns. */
export const walletKinds = ['available', 'bonus'] as const;
export const platformKinds = ['issuance', 'expiry', 'fees'] as const;
export type WalletKind = (typeof walletKinds)[number];
export type PlatformKind = (typeof platformKinds)[number];
export type AccountKind = WalletKind | 'escrow' | PlatformKind;

export const accounts: Record<AccountKind, { whose: 'member' | 'platform'; meaning: string }> = {
  available: {
    whose: 'member',
    meaning: 'Earned from another member.',
  },
  bonus: {
    whose: 'member',
    meaning: 'Given, not earned: founder bonus, membership bundle, goodwill. Spent first, on anything.',
  },
  escrow: {
    whose: 'member',
    meaning:
      'Points set aside for one exchange, in one account for each account that they came from. Its balance is the held amount.',
  },
  issuance: {
    whose: 'platform',
    meaning: 'Where points come from. Always zero or below: the total issued, as a negative number.',
  },
  expiry: { whose: 'platform', meaning: 'Where expired points go.' },
  fees: { whose: 'platform', meaning: 'Where points go that the club keeps as fees.' },
};

/** One agreement between members: a booking or a swap. The ledger knows nothing more about it. */
export type Exchange = {
  /** Lower-case words joined by underscores: 'booking', 'swap'. */
  kind: string;
  id: string;
};

export type ReasonRow = {
  takesFrom: readonly AccountKind[];
  givesTo: readonly AccountKind[];
  /** Posted for an exchange, which it names. */
  namesExchange: boolean;
  /** Moves points from one member to another. */
  isBetweenMembers: boolean;
  /** As the wallet shows it. */
  words: string;
  /** The wallet's text in a swap, where it differs. */
  wordsInSwap?: string;
};

const row = (reason: ReasonRow): ReasonRow => reason;

/** Reasons for transfers. The database has the same table (`points_reason`), and checks every transfer against it. */
export const reasons = {
  founder_bonus: row({
    takesFrom: ['issuance'],
    givesTo: ['bonus'],
    namesExchange: false,
    isBetweenMembers: false,
    words: 'Founder bonus',
  }),
  membership_bundle: row({
    takesFrom: ['issuance'],
    givesTo: ['bonus'],
    namesExchange: false,
    isBetweenMembers: false,
    words: 'Points included in your membership',
  }),
  goodwill: row({
    takesFrom: ['issuance'],
    givesTo: ['bonus'],
    namesExchange: false,
    isBetweenMembers: false,
    words: 'A thank-you from us',
  }),
  relief: row({
    takesFrom: ['issuance'],
    givesTo: ['bonus'],
    namesExchange: true,
    isBetweenMembers: false,
    words: 'Instead of a refund, with our thanks',
  }),
  hold: row({
    takesFrom: ['available', 'bonus'],
    givesTo: ['escrow'],
    namesExchange: true,
    isBetweenMembers: false,
    words: 'Held for your request',
    wordsInSwap: 'Held to top up a swap',
  }),
  release: row({
    takesFrom: ['escrow'],
    givesTo: ['available', 'bonus'],
    namesExchange: true,
    isBetweenMembers: false,
    words: 'Returned: the request didn’t go ahead',
    wordsInSwap: 'Returned: the swap didn’t go ahead',
  }),
  refund: row({
    takesFrom: ['escrow'],
    givesTo: ['available', 'bonus'],
    namesExchange: true,
    isBetweenMembers: false,
    words: 'Refund of a cancelled booking',
    wordsInSwap: 'Refund of a cancelled swap',
  }),
  earn: row({
    takesFrom: ['escrow'],
    givesTo: ['available', 'fees'],
    namesExchange: true,
    isBetweenMembers: true,
    words: 'Paid at the start of the booking',
    wordsInSwap: 'Top-up of a swap',
  }),
  forfeit: row({
    takesFrom: ['escrow'],
    givesTo: ['available', 'fees'],
    namesExchange: true,
    isBetweenMembers: true,
    words: 'Kept by the owner after a cancellation',
  }),
  give_back: row({
    takesFrom: ['available'],
    givesTo: ['available', 'bonus'],
    namesExchange: true,
    isBetweenMembers: true,
    words: 'Refunded by the owner',
  }),
  expiry: row({
    takesFrom: ['available', 'bonus'],
    givesTo: ['expiry'],
    namesExchange: false,
    isBetweenMembers: false,
    words: 'Expired',
  }),
  account_closed: row({
    takesFrom: ['available', 'bonus'],
    givesTo: ['expiry'],
    namesExchange: false,
    isBetweenMembers: false,
    words: 'Account closed',
  }),
  correction: row({
    takesFrom: ['issuance', 'available', 'bonus'],
    givesTo: ['issuance', 'available', 'bonus'],
    namesExchange: false,
    isBetweenMembers: false,
    words: 'Correction by our team',
  }),
} satisfies Record<string, ReasonRow>;

export type PointsReason = keyof typeof reasons;
/** Reasons for which we issue new points. */
export type GiftReason = 'founder_bonus' | 'membership_bundle' | 'goodwill';

/** A wallet line's text. */
export function wordsOf(reason: PointsReason, exchangeKind: string | null): string {
  const { words, wordsInSwap }: ReasonRow = reasons[reason];
  return exchangeKind === 'swap' ? (wordsInSwap ?? words) : words;
}

/** The rules by their names in the database, and where each is enforced. */
export const laws: readonly { name: string; says: string; keptBy: string }[] = [
  {
    name: 'points_transfer_sums_to_zero',
    says: 'The entries of every transfer sum to zero.',
    keptBy: 'a constraint trigger on every entry, looked at when the transaction commits',
  },
  {
    name: 'member_points_account_is_never_negative',
    says: 'No member’s account is ever below zero, so no hold is paid out twice.',
    keptBy: 'a check of the account’s row',
  },
  {
    name: 'points_balance_changes_only_by_an_entry',
    says: 'A balance is the sum of its account’s entries.',
    keptBy:
      'the trigger that moves the balance as an entry is written, and one that refuses every other change',
  },
  {
    name: 'points_ledger_is_append_only',
    says: 'A posted entry is never changed or deleted, not even by the owner of the tables.',
    keptBy: 'triggers before update, delete and truncate',
  },
  {
    name: 'points_transfer_follows_its_reason',
    says: 'A transfer only moves points between accounts that its reason allows, for the exchange it names. It stays within one wallet unless its reason pays someone.',
    keptBy: 'a constraint trigger on every transfer, looked at when the transaction commits',
  },
  {
    name: 'a_points_transfer_is_posted_once',
    says: 'Sending the same key again makes no second transfer. The same key with other contents is refused (a_points_key_means_one_transfer).',
    keptBy: 'a unique key and the posting function',
  },
  {
    name: 'points_move_between_members_only_through_an_exchange',
    says: 'Members can’t send each other points directly.',
    keptBy: 'a check of the table of reasons',
  },
  {
    name: 'a_correction_is_decided_by_another_operator',
    says: 'No operator moves points alone.',
    keptBy: 'a check of the correction’s row; the transfer must be exactly what was confirmed',
  },
  {
    name: 'each_expiry_notice_goes_out_once',
    says: 'Each notice is sent once, and points never expire without notice.',
    keptBy: 'a primary key, and the job that expires only what was announced',
  },
];
