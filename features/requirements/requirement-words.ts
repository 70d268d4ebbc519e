/** Describes a listing's requirements, and what is still missing. */
import type { Requirement } from './requirement-laws.ts';
import type { RequirementLine, RequirementSide } from './requirements.ts';

const licenceWords = { '5': 'for cars (class 5 or better)', '6': 'for motorcycles (class 6)' } as const;

/** 'A driver’s licence for cars (class 5 or better), valid to the last day'. */
export function requirementText(requirement: Requirement): string {
  switch (requirement.kind) {
    case 'identity':
      return 'A verified identity';
    case 'age':
      return `${requirement.years} or older on the first day`;
    case 'licence':
      return `A driver’s licence ${licenceWords[requirement.licence]}, valid to the last day`;
    case 'operator_card':
      return requirement.orChecklist
        ? 'A Pleasure Craft Operator Card, or the rental boat safety checklist at pick-up'
        : 'A Pleasure Craft Operator Card';
    case 'supervision':
      return `Riders under ${requirement.under} only with someone ${requirement.byAge} or older, who signs for them`;
    case 'registration':
      return 'The listing’s provincial registration number';
  }
}

const shortText = (requirement: Requirement): string => {
  switch (requirement.kind) {
    case 'identity':
      return 'who they are';
    case 'age':
      return `that they are ${requirement.years} on the first day`;
    case 'licence':
      return `a driver’s licence ${licenceWords[requirement.licence]} that is valid to the last day`;
    case 'operator_card':
      return requirement.orChecklist
        ? 'a Pleasure Craft Operator Card, or both of you go through the safety checklist'
        : 'a Pleasure Craft Operator Card';
    case 'supervision':
      return 'an adult who signs for young riders';
    case 'registration':
      return 'the listing’s provincial registration number';
  }
};

const whoWords: Record<RequirementSide, string> = {
  renter: 'The renter still has to show',
  owner: 'The owner still has to enter',
};

/** One sentence for each side with something missing. @param missing at least one */
export function missingSentence(missing: readonly RequirementLine[]): string {
  const said = (['renter', 'owner'] as const).flatMap((side) => {
    const texts = missing
      .filter((line) => line.side === side)
      .map(({ requirement }) => shortText(requirement));
    return texts.length === 0 ? [] : [`${whoWords[side]}: ${texts.join('; ')}.`];
  });
  return ['It’s not ready to hand over.', ...said].join(' ');
}

/**
 * The points of the rental boat safety checklist; both sides confirm at the boat that they went through it. After Transport Canada's
 * standard list.
 */
export const safetyChecklist: readonly string[] = [
  'How to start, steer and stop the boat, and how it handles with everyone aboard',
  'Where the life jackets are, one of the right size for each person',
  'Where the fire extinguisher, bailer or pump, paddle or anchor, light and sound signal are',
  'How many people and how much weight it carries',
  'The rules on the water: who gives way, speed near the shore, no alcohol for the person steering',
  'The hazards of this place: shallows, rocks, currents, wind, cables, closed areas',
  'How far to go, when to be back, and the weather forecast',
  'What to do if it breaks down or someone falls in, and who to call',
];
