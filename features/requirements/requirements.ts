/**
 * Decides what a listing requires of a renter, and what is missing. Pure: page, quote and command use the same rules. From rules.md,
 * "Gates".
 */
import type { z } from 'zod';
import { isCalendarDay, type CalendarDay } from '../../platform/time/date-range.ts';
import {
  licenceClasses,
  requirementLaws,
  type LawRow,
  type LicenceClass,
  type Requirement,
} from './requirement-laws.ts';
import type { requirementLinesShape, requirementSideShape } from './requirement-shapes.ts';

/** What the laws need to know about a listing, and its owner's own requirements. */
export type RequirementTerms = {
  /** From the wizard; '' if the listing does not say. */
  kind: string;
  /** The owner's own minimum age; null: the law's and ours. */
  minimumAge: number | null;
  /** Whether the owner insists on the card, without the checklist as a replacement. */
  isCardNeeded: boolean;
};

export const plainTerms: RequirementTerms = { kind: '', minimumAge: null, isCardNeeded: false };

export type RequiringListing = { categoryId: string; province: string; requirementTerms: RequirementTerms };

/** When: the first day at the listing, and days of gear or nights of a stay. */
export type RequiredFor = { from: CalendarDay; units: number };

function holds(row: LawRow, listing: RequiringListing, { from, units }: RequiredFor): boolean {
  const { kind } = listing.requirementTerms;
  return (
    (row.province === 'any' || row.province === listing.province) &&
    (row.categories === undefined || row.categories.includes(listing.categoryId)) &&
    (row.kinds === undefined || kind === '' || row.kinds.includes(kind)) &&
    row.holdsFrom <= from &&
    (row.maximumUnits === undefined || units <= row.maximumUnits)
  );
}

/** Every requirement once: of several ages the highest. The law's first, then the owner's additional ones. */
export function requirementsOf(
  listing: RequiringListing,
  when: RequiredFor,
  laws: readonly LawRow[] = requirementLaws,
): Requirement[] {
  const { minimumAge, isCardNeeded } = listing.requirementTerms;
  const found = laws.filter((row) => holds(row, listing, when)).map(({ requires }) => requires);
  const years = Math.max(
    minimumAge ?? 0,
    ...found.flatMap((each) => (each.kind === 'age' ? [each.years] : [])),
  );
  const asked = found.flatMap((each): Requirement[] => {
    if (each.kind === 'age') return [];
    return each.kind === 'operator_card' ? [{ ...each, orChecklist: !isCardNeeded }] : [each];
  });
  const at = asked.findIndex(({ kind }) => kind === 'identity') + 1;
  return years === 0 ? asked : asked.toSpliced(at, 0, { kind: 'age', years });
}

/** What an operator can record from a document, and how long it takes. */
export const shownThings = ['identity', 'operator_card'] as const;
export type ShownThing = (typeof shownThings)[number];

/** What a member has shown, as read by an operator. */
export type Shown = {
  isIdentified: boolean;
  /** Null before a document with it was checked. */
  birthDate: CalendarDay | null;
  licence: { classes: LicenceClass[]; until: CalendarDay } | null;
  hasOperatorCard: boolean;
  /** Documents currently with an operator. */
  waiting: ShownThing[];
};

export const shownNothing: Shown = {
  isIdentified: false,
  birthDate: null,
  licence: null,
  hasOperatorCard: false,
  waiting: [],
};

/**
 * Whether someone has this age on a day. It is reached at the start of the birthday in the listing's zone; someone born on February 29 has
 * their birthday on March 1 in other years.
 */
export function isOfAge(birthDate: CalendarDay, years: number, on: CalendarDay): boolean {
  const year = String(Number(birthDate.slice(0, 4)) + years).padStart(4, '0');
  const birthday = `${year}${birthDate.slice(4)}`;
  return (isCalendarDay(birthday) ? birthday : `${year}-03-01`) <= on;
}

/**
 * `withUs`: the document is with an operator. `atPickUp`: only done there. `waiver`: nothing to show, the waiver covers companions.
 * `tooYoung`: the birth date is known, and no other document changes it; the other side reads `missing` (`linesFor`).
 */
export const requirementStates = ['shown', 'withUs', 'atPickUp', 'waiver', 'tooYoung', 'missing'] as const;
export type RequirementState = (typeof requirementStates)[number];

/** Who must provide it: the renter or the owner. */
export type RequirementSide = z.infer<typeof requirementSideShape>;
export const sideOfRequirement = ({ kind }: Requirement): RequirementSide =>
  kind === 'registration' ? 'owner' : 'renter';

export type RequirementLine = z.infer<typeof requirementLinesShape>[number];

/** What is currently known about an exchange, or a request. */
export type RequirementFacts = {
  shown: Shown;
  /** Whether the listing currently has a registration number. */
  isRegistered: boolean;
  /** Whether both sides confirmed the boat's safety checklist. */
  isChecklistDone: boolean;
  /** First and last day, in the listing's zone. */
  from: CalendarDay;
  to: CalendarDay;
};

function isMet(requirement: Requirement, { shown, ...facts }: RequirementFacts): boolean {
  switch (requirement.kind) {
    case 'identity':
      return shown.isIdentified;
    case 'age':
      return shown.birthDate !== null && isOfAge(shown.birthDate, requirement.years, facts.from);
    case 'licence':
      return (
        shown.licence !== null &&
        shown.licence.classes.includes(requirement.licence) &&
        shown.licence.until >= facts.to
      );
    case 'operator_card':
      return shown.hasOperatorCard || (requirement.orChecklist && facts.isChecklistDone);
    case 'registration':
      return facts.isRegistered;
    case 'supervision':
      // No minor joins a party without one of its adults signing: the waiver ensures that.
      return true;
  }
}

function stateOf(requirement: Requirement, facts: RequirementFacts): RequirementState {
  const { kind } = requirement;
  if (kind === 'supervision') return 'waiver';
  if (isMet(requirement, facts)) return 'shown';
  if (kind === 'registration') return 'missing';
  if (kind === 'operator_card') {
    // The checklist is enough, so nobody has to wait for us to check a card.
    if (requirement.orChecklist) return 'atPickUp';
    return facts.shown.waiting.includes('operator_card') ? 'withUs' : 'missing';
  }
  if (kind === 'age' && facts.shown.birthDate !== null) return 'tooYoung';
  return facts.shown.waiting.includes('identity') ? 'withUs' : 'missing';
}

/** Every requirement with its state. */
export const checkRequirements = (
  requirements: readonly Requirement[],
  facts: RequirementFacts,
): RequirementLine[] =>
  requirements.map((requirement) => ({
    requirement,
    side: sideOfRequirement(requirement),
    state: stateOf(requirement, facts),
  }));

/** Requirements that block the start and are missing. */
export const missingRequirements = (
  requirements: readonly Requirement[],
  facts: RequirementFacts,
): Requirement[] => requirements.filter((requirement) => !isMet(requirement, facts));

/** The lines as one side reads them: the contents of the other side's documents stay with us, including that someone is too young. */
export const linesFor = (reader: RequirementSide, lines: readonly RequirementLine[]): RequirementLine[] =>
  lines.map((line) =>
    line.state === 'tooYoung' && line.side !== reader ? { ...line, state: 'missing' } : line,
  );

/** Missing lines; `before`: without those only possible at the pick-up. */
export const missingLines = (
  lines: readonly RequirementLine[],
  when: 'now' | 'before the pick-up',
): RequirementLine[] =>
  lines.filter(
    ({ state }) => state !== 'shown' && state !== 'waiver' && (when === 'now' || state !== 'atPickUp'),
  );

/** What must be shown for an agreed trip that has not started. */
export type AgreedRequirements = {
  ownerId: string;
  renterId: string;
  lines: RequirementLine[];
  agreedAt: Date;
  pickUpAt: Date;
};

/** Whether the renter has shown everything possible before the pick-up. */
export const isReadyBefore = (lines: readonly RequirementLine[]): boolean =>
  missingLines(lines, 'before the pick-up').every(({ side }) => side !== 'renter');

/** Whether the renter is known to be too young, which no document changes. */
export const isTooYoung = (lines: readonly RequirementLine[]): boolean =>
  lines.some(({ state }) => state === 'tooYoung');

/** Whether a boat's safety checklist can replace a missing card. */
export const takesChecklist = (lines: readonly RequirementLine[]): boolean =>
  lines.some(
    ({ requirement, state }) =>
      requirement.kind === 'operator_card' && requirement.orChecklist && state !== 'shown',
  );

/** Whether a text is one of the licence classes. */
export const isLicenceClass = (word: string): word is LicenceClass =>
  licenceClasses.some((each) => each === word);
