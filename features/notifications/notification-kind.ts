/** Defines a kind of notification: who gets it when, its text, and the member's choices. */
import type { z } from 'zod';
import type { Standard } from './choices.ts';

/** The six switches for members, and one for operators. */
export const topics = ['requests', 'trips', 'swaps', 'reviews', 'money', 'account', 'desk'] as const;
export type Topic = (typeof topics)[number];

/** The recipient's role: a side of the exchange, the person concerned, or the operators. */
export type Audience =
  | 'owner'
  | 'renter'
  | 'both'
  | 'other side'
  | 'all'
  /** Everyone except who did it. */
  | 'others'
  /** A circle's members whose own part is not affected. */
  | 'bystanders'
  | 'payer'
  | 'payee'
  | 'holder'
  | 'member'
  | 'operators';

/** What its facts are about; an event can concern several. */
export type About = 'booking' | 'swap' | 'exchange' | 'club';

/** A notification's text. No email address, phone number or private message. */
export type Words = {
  title: string;
  /** A sentence or two; times are absolute, with their zone. */
  text: string;
  /** Where on our pages it leads. */
  path: string;
  /** The button's label. */
  button: string;
  /** For the email: facts in rows. */
  rows?: readonly (readonly [name: string, value: string])[];
};

export type Kind<F> = Standard & {
  about: About;
  topic: Topic;
  /** The events that cause it, by name; [] for reminders, which the clock causes. */
  events: readonly string[];
  to: Audience;
  /** If an event can mean several things: whether it means this one. */
  when?: (facts: F) => boolean;
  /** The lifecycle texts it covers: 'booking: request → owner: a request came in'. */
  notices?: readonly string[];
  /** The recipient's promise, which is reminded of; an email about it is never delayed. */
  promise?: string;
  /** A promise that starts with it for someone else: its reminders are scheduled. */
  begins?: string;
  words: (facts: F) => Words;
};

/** A kind with its facts' type unknown. */
export type AnyKind = Omit<Kind<never>, 'when' | 'words'> & {
  /** Whether stored facts still fit; later fields need a default. */
  fits: (facts: unknown) => boolean;
  when: (facts: unknown) => boolean;
  words: (facts: unknown) => Words;
};

/** Essential: emailed and pushed at once, and cannot be turned off. */
export const atOnce = <const A extends About, const T extends Topic>(about: A, topic: T) =>
  ({ about, topic, email: 'at_once', isPushed: true, mayBeOff: false }) as const;

/** Gives kinds their facts' type. */
export function kindsOf<F, const Name extends string>(
  shape: z.ZodType<F>,
  kinds: Readonly<Record<Name, Kind<F>>>,
): Readonly<Record<Name, AnyKind>> {
  const entries = Object.entries<Kind<F>>(kinds).map(
    ([name, { when, words, ...rest }]): [string, AnyKind] => [
      name,
      {
        ...rest,
        fits: (facts) => shape.safeParse(facts).success,
        when: (facts) => when === undefined || when(shape.parse(facts)),
        words: (facts) => words(shape.parse(facts)),
      },
    ],
  );
  // The names passed in.
  return Object.fromEntries(entries) as Record<Name, AnyKind>;
}
