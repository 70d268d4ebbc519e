/** Lists what someone agrees to, before they do: the same rows for a rental, a stay for points, a swap and a circle. */
import { formatCents } from '../../../platform/money/money.ts';
import type { Cover } from '../../../features/settings/cover-shape.ts';
import type { RequirementLine, RequirementSide } from '../../../features/requirements/requirements.ts';
import { requirementText } from '../../../features/requirements/requirement-words.ts';
import { pointsText } from '../listing/price-text.ts';
import { daysText, wallMomentText } from '../when-words.ts';
import type { HeldAmount } from './held-amounts.tsx';

/** A listing one member lends another. Days and times are the listing's own. */
export type AgreedThing = {
  title: string;
  fromDay: string;
  toDay: string;
  /** Null if the hour is unknown before the dates are agreed. */
  pickUp: string | null;
  returnBy: string | null;
  location: string;
};

/** Whole points and CAD cents; `when`: when it is paid, as a sentence. */
export type AgreedAmount = { points: number; cents: number; when: string };

/** What an agreement means for the reader. */
export type Agreement = {
  gets: readonly AgreedThing[];
  gives: readonly AgreedThing[];
  /** Whether one of several must still be chosen. */
  isChoice: boolean;
  /** Null for an owner, who pays nothing for a rental. */
  pays: AgreedAmount | null;
  /** The reader's income in money and points, after fees; null if none. */
  receives: AgreedAmount | null;
  held: readonly HeldAmount[];
  rules: readonly string[];
  /** What must be shown before the start, rendered by its component. */
  requirements: readonly RequirementLine[];
  /** Which of those sides the reader is. */
  reader: RequirementSide;
  /** For everything the reader gets or rents out; null: none. */
  cover: Cover | null;
  /** What cancelling costs until when, one sentence each. */
  cancelling: readonly string[];
};

export const agreementTerms = {
  gets: 'You get',
  gives: 'You give',
  pays: 'You pay',
  receives: 'You receive',
  held: 'Held, not charged',
  requirements: 'Before pick-up',
  rules: 'Rules',
  cover: 'Insurance',
  cancelling: 'If you cancel',
} as const;

/** One row. `main` stands out; `notes` are below it. */
export type AgreementRow = {
  key: keyof typeof agreementTerms;
  items: { main: string; notes: readonly string[] }[];
};

/** '500 AP + $85.60'; '$0' for nothing. */
export function amountText({ points, cents }: Pick<AgreedAmount, 'points' | 'cents'>): string {
  if (points === 0) return formatCents(cents);
  return cents === 0 ? pointsText(points) : `${pointsText(points)} + ${formatCents(cents)}`;
}

const thingItem = ({ title, fromDay, toDay, pickUp, returnBy, location }: AgreedThing) => ({
  main: title,
  notes: [
    pickUp !== null && returnBy !== null
      ? `${wallMomentText(pickUp)} to ${wallMomentText(returnBy)}`
      : daysText(fromDay, toDay),
    location,
  ],
});

const amountItem = (amount: AgreedAmount) => ({ main: amountText(amount), notes: [amount.when] });

/** What insurance pays, in one sentence. */
export const coverText = (cover: Cover | null): string =>
  cover
    ? `${cover.plan === undefined ? '' : `${cover.plan} plan: `}${cover.insurer}, up to ${formatCents(cover.limitCents)}. You pay the first ${formatCents(cover.deductibleCents)} of each loss.`
    : 'Not included. Ask your own insurer before you go.';

const listItem = (lines: readonly string[]) => (lines.length === 0 ? [] : [{ main: '', notes: lines }]);

/** The rows in order, without empty ones. */
export function agreementRows(agreement: Agreement): AgreementRow[] {
  const { gets, gives, pays, receives, held, rules, requirements, cover, cancelling } = agreement;
  const rows: AgreementRow[] = [
    { key: 'gets', items: gets.map(thingItem) },
    { key: 'gives', items: gives.map(thingItem) },
    { key: 'pays', items: pays === null ? [] : [amountItem(pays)] },
    { key: 'receives', items: receives === null ? [] : [amountItem(receives)] },
    {
      key: 'held',
      items: held.map(({ name, cents, until }) => ({
        main: `${name}: ${formatCents(cents)}`,
        notes: [until],
      })),
    },
    {
      key: 'requirements',
      items: listItem(requirements.map(({ requirement }) => requirementText(requirement))),
    },
    { key: 'rules', items: listItem(rules) },
    { key: 'cover', items: [{ main: '', notes: [coverText(cover)] }] },
    { key: 'cancelling', items: listItem(cancelling) },
  ];
  return rows.filter(({ items }) => items.length > 0);
}
