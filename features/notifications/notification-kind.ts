/** Says what a kind of notice is: who is told when what happens, in which words, and what may be chosen about it. */
import type { z } from 'zod';
import type { Standard } from './choices.ts';

/** The six switches of members, and one for operators. */
export const topics = ['requests', 'trips', 'swaps', 'reviews', 'money', 'account', 'desk'] as const;
export type Topic = (typeof topics)[number];

/** As what somebody is told: a side of the exchange, whoever it is about, or the operators. */
export type Audience =
  | 'owner'
  | 'renter'
  | 'both'
  | 'other side'
  | 'all'
  /** All but who did it. */
  | 'others'
  /** Members of a circle whose own part it is not. */
  | 'bystanders'
  | 'payer'
  | 'payee'
  | 'holder'
  | 'member'
  | 'operators';

/** What its facts are about; an event can be about one of several. */
export type About = 'booking' | 'swap' | 'exchange' | 'club';

/** What a notice says. No e-mail address, no phone number, no word that a member wrote in confidence. */
export type Words = {
  title: string;
  /** A sentence or two; times are absolute, with their zone. */
  text: string;
  /** Where on our pages it leads. */
  path: string;
  /** What pressing it does. */
  button: string;
  /** For the letter: facts in rows. */
  rows?: readonly (readonly [name: string, value: string])[];
};

export type Kind<F> = Standard & {
  about: About;
  topic: Topic;
  /** The facts that bring it about, by the event's name; [] for what the clock brings (reminders). */
  events: readonly string[];
  to: Audience;
  /** Where an event means several things: whether it means this one. */
  when?: (facts: F) => boolean;
  /** What the lifecycles say about who is told: 'booking: request → owner: a request came in'. */
  notices?: readonly string[];
  /** The promise that waits for whoever is told; it is reminded of, and a letter about it is not sent late. */
  promise?: string;
  /** A promise that begins with it and is somebody else's matter: the clock is asked for its reminders. */
  begins?: string;
  words: (facts: F) => Words;
};

/** A kind whose facts are read from the database by their shape, whatever that is. */
export type AnyKind = Omit<Kind<never>, 'when' | 'words'> & {
  /** Whether kept facts still have its shape; a field that is added later needs a default. */
  fits: (facts: unknown) => boolean;
  when: (facts: unknown) => boolean;
  words: (facts: unknown) => Words;
};

/** What must be told: by email at once and pushed, and nobody may switch it off. */
export const atOnce = <const A extends About, const T extends Topic>(about: A, topic: T) =>
  ({ about, topic, letter: 'at_once', isPushed: true, mayBeOff: false }) as const;

/** Gives kinds their shape of facts. */
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
  // The names are those that were handed in.
  return Object.fromEntries(entries) as Record<Name, AnyKind>;
}
