import type { Route } from './+types/bonus-services';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { useAnswers } from '../draft-store.ts';
import { StepFrame } from '../step-frame.tsx';
import { stepMeta } from '../step-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return stepMeta('What would make it easier?', matches);
}

/** The names are the product specification's. */
const services = [
  { value: 'Local Mobile Cleaning Service Add-On', hint: 'Someone comes by between guests' },
  { value: 'Storage', hint: 'A dry, locked place when the driveway is full' },
  {
    value: 'Boat Delivery, Launch & Pick-Up',
    hint: 'In the water when you arrive, picked up when you’re done',
  },
  { value: 'Off-Road or Trailer Delivery', hint: 'To the trailhead or the campsite, and back' },
].map((service) => ({ ...service, label: service.value }));

/** Optional services; nothing is required. */
export default function Services() {
  const { answers, change, save } = useAnswers();
  return (
    <StepFrame
      step="services"
      title="What would make it easier?"
      hint="Bonus services we’re lining up with local businesses. Choose any you’d use."
      isAnswered
      onContinue={save}
    >
      <ChoiceCards
        legend="Bonus services"
        hideLegend
        name="bonusServices"
        several
        choices={services}
        chosen={answers.bonusServices ?? []}
        onChange={(bonusServices) => change({ bonusServices })}
      />
    </StepFrame>
  );
}
