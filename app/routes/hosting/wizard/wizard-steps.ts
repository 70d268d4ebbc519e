import type { ProblemStep } from '../../../../features/hosting/draft-problems.ts';

export type WizardStep = ProblemStep | 'preview';

/** The steps in order, as owners see them. */
export const wizardSteps: readonly { id: WizardStep; label: string; title: string; lead: string }[] = [
  {
    id: 'about',
    label: 'What it is',
    title: 'What are you listing?',
    lead: 'The first words people read. You can change them whenever you like.',
  },
  {
    id: 'photos',
    label: 'Photos',
    title: 'Show it off',
    lead: 'At least three. Use daylight, and start with one that shows all of it.',
  },
  {
    id: 'place',
    label: 'Place',
    title: 'Where is it?',
    lead: 'Choose a nearby town so people can find it. Only people who book see the exact place.',
  },
  {
    id: 'price',
    label: 'Price',
    title: 'What does it cost?',
    lead: 'Start a little lower: the first reviews bring the next bookings.',
  },
  {
    id: 'extras',
    label: 'Extras',
    title: 'Any extras?',
    lead: 'Delivery and add-ons. All of this is optional.',
  },
  {
    id: 'rules',
    label: 'Rules',
    title: 'What should people know?',
    lead: 'Existing bookings keep their rules. New rules apply to new requests.',
  },
  {
    id: 'exchange',
    label: 'Exchange',
    title: 'How can people book it?',
    lead: 'For cash, another toy, points, or some of each.',
  },
  {
    id: 'preview',
    label: 'Preview',
    title: 'This is how people see it',
    lead: 'Check it over one last time.',
  },
];

export const isWizardStep = (name: string | null): name is WizardStep =>
  wizardSteps.some(({ id }) => id === name);
