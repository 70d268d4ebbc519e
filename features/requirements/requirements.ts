/** What does a listing ask of whoever takes it out, and what of it is still missing? Pure: page, quote and command use the same. From rules.md, "Gates". */
import { isCalendarDay, type CalendarDay } from '../../platform/date-range.ts';
import {
  licenceClasses,
  requirementLaws,
  type LawRow,
  type LicenceClass,
  type Requirement,
} from './requirement-laws.ts';

/** What an owner's listing says of itself that the laws need, and what the owner asks for beyond them. */
export type RequirementTerms = {
  /** As the wizard names it; '' where the listing does not say. */
  kind: string;
  /** The owner's own lowest age; null: as the law and the club ask. */
  minimumAge: number | null;
  /** Whether the owner wants the card itself, and not the checklist in its place. */
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

/** Everything that is asked for, each thing once: of several ages the highest. The law's first, then what the owner asks for beyond it. */
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

/** What an operator can note of a document, and how long it takes them. */
export const shownThings = ['identity', 'operator_card'] as const;
export type ShownThing = (typeof shownThings)[number];

/** What a member has shown, as an operator read it. */
export type Shown = {
  isIdentified: boolean;
  /** Null while no document with it was seen. */
  birthDate: CalendarDay | null;
  licence: { classes: LicenceClass[]; until: CalendarDay } | null;
  hasOperatorCard: boolean;
  /** What lies with an operator at this moment. */
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
 * Whether somebody is so old on a day. An age is reached with the first minute of the birthday where the listing is; who was born on February 29
 * has theirs on March 1 in other years.
 */
export function isOfAge(birthDate: CalendarDay, years: number, on: CalendarDay): boolean {
  const year = String(Number(birthDate.slice(0, 4)) + years).padStart(4, '0');
  const birthday = `${year}${birthDate.slice(4)}`;
  return (isCalendarDay(birthday) ? birthday : `${year}-03-01`) <= on;
}

/**
 * `withUs`: the document lies with an operator. `atPickUp`: it is done there, and not before. `waiver`: nobody shows it, the waiver holds whoever
 * comes along to it. `tooYoung`: the birthday is known, and no other document changes it; the other side reads `missing` (`linesFor`).
 */
export const requirementStates = ['shown', 'withUs', 'atPickUp', 'waiver', 'tooYoung', 'missing'] as const;
export type RequirementState = (typeof requirementStates)[number];

/** Whose it is to bring: of whoever takes it out, or of whoever gives it. */
export type RequirementSide = 'renter' | 'owner';
export const sideOfRequirement = ({ kind }: Requirement): RequirementSide =>
  kind === 'registration' ? 'owner' : 'renter';

export type RequirementLine = { requirement: Requirement; side: RequirementSide; state: RequirementState };

/** What is known at a moment about an exchange, or a wish for one. */
export type RequirementFacts = {
  shown: Shown;
  /** Whether the listing has a registration number now. */
  isRegistered: boolean;
  /** Whether both sides have said that they went through the safety checklist of the boat. */
  isChecklistDone: boolean;
  /** The first and the last day, where the listing is. */
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
      // Nobody under age joins a party without an adult of it who signs: the waiver holds that.
      return true;
  }
}

function stateOf(requirement: Requirement, facts: RequirementFacts): RequirementState {
  const { kind } = requirement;
  if (kind === 'supervision') return 'waiver';
  if (isMet(requirement, facts)) return 'shown';
  if (kind === 'registration') return 'missing';
  if (kind === 'operator_card') {
    // The checklist does as well, so that nobody has to wait for us to look at a card.
    if (requirement.orChecklist) return 'atPickUp';
    return facts.shown.waiting.includes('operator_card') ? 'withUs' : 'missing';
  }
  if (kind === 'age' && facts.shown.birthDate !== null) return 'tooYoung';
  return facts.shown.waiting.includes('identity') ? 'withUs' : 'missing';
}

/** Every requirement with how it stands. */
export const checkRequirements = (
  requirements: readonly Requirement[],
  facts: RequirementFacts,
): RequirementLine[] =>
  requirements.map((requirement) => ({
    requirement,
    side: sideOfRequirement(requirement),
    state: stateOf(requirement, facts),
  }));

/** What nothing can begin without, and is not there. */
export const missingRequirements = (
  requirements: readonly Requirement[],
  facts: RequirementFacts,
): Requirement[] => requirements.filter((requirement) => !isMet(requirement, facts));

/** The lines as one side reads them: what the other side's documents say stays with us, also that somebody is too young. */
export const linesFor = (reader: RequirementSide, lines: readonly RequirementLine[]): RequirementLine[] =>
  lines.map((line) =>
    line.state === 'tooYoung' && line.side !== reader ? { ...line, state: 'missing' } : line,
  );

/** What of the lines is missing now; `before`: without what can be done at the pick-up alone. */
export const missingLines = (
  lines: readonly RequirementLine[],
  when: 'now' | 'before the pick-up',
): RequirementLine[] =>
  lines.filter(
    ({ state }) => state !== 'shown' && state !== 'waiver' && (when === 'now' || state !== 'atPickUp'),
  );

/** What has to be shown for something that is agreed and has not begun. */
export type AgreedRequirements = {
  ownerId: string;
  renterId: string;
  lines: RequirementLine[];
  agreedAt: Date;
  pickUpAt: Date;
};

/** Whether whoever takes it out has shown everything that can be shown before the pick-up. */
export const isReadyBefore = (lines: readonly RequirementLine[]): boolean =>
  missingLines(lines, 'before the pick-up').every(({ side }) => side !== 'renter');

/** Whether whoever would take it out is known to be too young for it, which no document changes. */
export const isTooYoung = (lines: readonly RequirementLine[]): boolean =>
  lines.some(({ state }) => state === 'tooYoung');

/** Whether the safety checklist of a boat does in the place of a card that was not shown. */
export const takesChecklist = (lines: readonly RequirementLine[]): boolean =>
  lines.some(
    ({ requirement, state }) =>
      requirement.kind === 'operator_card' && requirement.orChecklist && state !== 'shown',
  );

/** Whether a word is one of the classes. */
export const isLicenceClass = (word: string): word is LicenceClass =>
  licenceClasses.some((each) => each === word);
