import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { dayOfInstant } from '../../../components/when-words.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import type { FixedPrice } from './request/request-price.ts';

type SplitChoiceProps = {
  priced: FixedPrice;
  isSplit: boolean;
  onSplit: (isSplit: boolean) => void;
};

/** Everything at once, or part of it now and the rest before the trip. Nothing to draw where the trip is too soon. */
export function SplitChoice({ priced: { price, terms }, isSplit, onSplit }: SplitChoiceProps) {
  const { split, isInstant, timeZone } = terms;
  if (!split) return null;
  const when = isInstant ? 'now' : 'when the owner accepts';
  return (
    <ChoiceCards
      legend="When to pay"
      name="split"
      choices={[
        { value: 'once', label: 'All at once', hint: `${formatCents(price.totalCents)} ${when}` },
        {
          value: 'split',
          label: 'In two parts',
          hint: `${formatCents(split.nowCents)} ${when}, ${formatCents(split.restCents)} on ${dayOfInstant(split.restDueAt, timeZone)}`,
        },
      ]}
      chosen={[isSplit ? 'split' : 'once']}
      onChange={([chosen]) => onSplit(chosen === 'split')}
    />
  );
}
