import { useRouteLoaderData } from 'react-router';
import { mayContinue } from '../../../../features/membership/application/application-draft.ts';
import type { Route } from './+types/interests';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { useAnswers } from '../draft-store.ts';
import type { loader } from '../layout.tsx';
import { StepFrame } from '../step-frame.tsx';
import { stepMeta } from '../step-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return stepMeta('What would you love to do?', matches);
}

/** The words are the product specification's; the icon is that of the category. */
const experiences = [
  { icon: 'rv', label: "RV'ing" },
  { icon: 'water', label: 'Boating & Personal Watercraft' },
  { icon: 'atv', label: 'Off-Roading Adventures' },
  { icon: 'motorcycle', label: 'Motorbikes' },
  { icon: 'specialty', label: 'Specialty Cars' },
  { icon: 'cabins', label: 'Cool Lodging Experiences' },
  { icon: 'snow', label: 'Snow Sports & Winter Getaways' },
  { icon: 'glamping', label: 'Glamping Experiences' },
  { icon: 'unique', label: 'Unique Experiences (e.g., Floating Sauna)' },
  { icon: 'lite', label: 'Lite Toys (eFoil, Paddleboards, etc.)' },
];

/** Which experiences someone wants; at least one. */
export default function Interests() {
  const { answers, change, save } = useAnswers();
  const icons = useRouteLoaderData<typeof loader>('routes/apply/layout')?.icons;
  const choices = experiences.map(({ icon, label }) => {
    const drawn = icons?.[icon];
    return {
      value: label,
      label,
      picture: drawn && (
        <img src={drawn.src} srcSet={drawn.srcSet} width={drawn.width} height={drawn.height} alt="" />
      ),
    };
  });
  return (
    <StepFrame
      step="interests"
      title="What would you love to do?"
      hint="Choose all that apply"
      isAnswered={mayContinue('interests', answers)}
      wanted="Choose at least one to continue"
      onContinue={save}
    >
      <ChoiceCards
        legend="Experiences"
        hideLegend
        name="desiredExperiences"
        layout="tiles"
        several
        choices={choices}
        chosen={answers.desiredExperiences ?? []}
        onChange={(desiredExperiences) => change({ desiredExperiences })}
      />
    </StepFrame>
  );
}
