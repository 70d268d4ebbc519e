import { coverText } from '../../../../components/exchange/agreement-rows.ts';
import { ChoiceCards } from '../../../../ui/fields/choice-cards.tsx';
import { formatCents } from '../../../../../platform/money/money.ts';
import type { Cover } from '../../../../../features/settings/cover-shape.ts';
import type { FixedPrice } from '../request/request-price.ts';

type ProtectionChoiceProps = {
  terms: FixedPrice['terms'];
  unit: 'day' | 'night';
  /** The plan's name; null: the included insurance. */
  plan: string | null;
  onPlan: (plan: string | null) => void;
};

const included = 'included';

/** The insurer is named in what the renter agrees to. */
const briefly = (cover: Cover | null): string =>
  cover
    ? `Up to ${formatCents(cover.limitCents)}. You pay the first ${formatCents(cover.deductibleCents)}.`
    : coverText(null);

/** What is included, or a plan that pays more of a loss. Nothing to draw where there is no plan. */
export function ProtectionChoice({
  terms: { includedCover, plans },
  unit,
  plan,
  onPlan,
}: ProtectionChoiceProps) {
  if (plans.length === 0) return null;
  return (
    <ChoiceCards
      legend="Protection"
      name="protection"
      choices={[
        { value: included, label: 'Included', hint: briefly(includedCover) },
        ...plans.map((each) => ({
          value: each.plan,
          label: `${each.plan}: ${formatCents(each.dayCents)} a ${unit}`,
          hint: briefly(each),
        })),
      ]}
      chosen={[plan ?? included]}
      onChange={([chosen = included]) => onPlan(chosen === included ? null : chosen)}
    />
  );
}
