/** Lists all notifications: event, recipients, text and choices. */
import { careKinds } from './kinds/care-kinds.ts';
import { chargebackDeskKinds, chargebackKinds } from './kinds/chargeback-kinds.ts';
import { clubKinds } from './kinds/club-kinds.ts';
import { disputeKinds } from './kinds/dispute-kinds.ts';
import { noShowKinds } from './kinds/no-show-kinds.ts';
import { extensionKinds } from './kinds/extension-kinds.ts';
import { legKinds } from './kinds/leg-kinds.ts';
import { moneyKinds } from './kinds/money-kinds.ts';
import { reliefKinds } from './kinds/relief-kinds.ts';
import { requestKinds } from './kinds/request-kinds.ts';
import { swapKinds } from './kinds/swap-kinds.ts';
import { tripKinds } from './kinds/trip-kinds.ts';
import type { AnyKind, Topic } from './notification-kind.ts';

const table = {
  ...requestKinds,
  ...tripKinds,
  ...extensionKinds,
  ...reliefKinds,
  ...swapKinds,
  ...legKinds,
  ...careKinds,
  ...noShowKinds,
  ...disputeKinds,
  ...moneyKinds,
  ...chargebackKinds,
  ...chargebackDeskKinds,
  ...clubKinds,
};

export type KindName = keyof typeof table;

export const notificationKinds: Readonly<Record<KindName, AnyKind>> = table;

/** The names, in table order. */
// The keys of the table are its names.
export const kindNames = Object.keys(table) as KindName[];

export const isKind = (name: string): name is KindName => Object.hasOwn(table, name);

/** The kinds an event causes. */
export const kindsOfEvent = (event: string): KindName[] =>
  kindNames.filter((name) => notificationKinds[name].events.includes(event));

/** Every event with a notification. */
export const eventsTold: readonly string[] = [
  ...new Set(kindNames.flatMap((name) => notificationKinds[name].events)),
].toSorted();

/** Lifecycle texts covered elsewhere: on the page where it happens, while the person is there. */
export const saidElsewhere: Readonly<Record<string, string>> = {
  'payment: lapse → both: a deposit is no longer held':
    'the kinds deposit.lapsed and swap.bond_not_renewed, by what it secures',
  'payment: refuse → payer: the payment failed, pay within 24 hours':
    'the kinds payment.failed, extension.unpaid and swap.payment_failed, by what it pays for',
  'payment: void → both: a deposit was released':
    'the kinds deposit.released and swap.bond_released, by what it secures',
  'waiting request: keep → newcomer: confirm your email':
    'the email with the link, sent before there is a member',
  'waiting request: stop → newcomer: why the request was not sent':
    'an email of its own, before there is a trip',
};

export const topicLabels: Readonly<Record<Topic, string>> = {
  requests: 'Requests and offers',
  trips: 'Trips and hand-overs',
  swaps: 'Swaps and circles',
  reviews: 'Reviews and claims',
  money: 'Money and points',
  account: 'Listings and membership',
  desk: 'Operators’ desk',
};

export const isTopic = (name: string): name is Topic => Object.hasOwn(topicLabels, name);

/** Whether a topic has emails that can be turned off. */
export const hasOptionalEmail = (topic: Topic): boolean =>
  kindNames.some((name) => {
    const { topic: of, email, mayBeOff } = notificationKinds[name];
    return of === topic && mayBeOff && (email === 'at_once' || email === 'daily');
  });
