/** Words an emergency during a trip. */
import type { InterruptionView } from '../../../../features/exchange/relief/emergency-view.ts';
import type { LegView } from '../../../../features/exchange/views/leg-view.ts';
import { otherOf } from '../../../components/exchange/legs.ts';
import { pointsText } from '../../../components/listing/price-text.ts';
import { atText } from '../../../components/when-words.ts';

/** What an emergency means for a reader whose trip is, or was, under way; '' when it no longer affects them. */
export function interruptionWords(
  leg: Pick<LegView, 'side' | 'giver' | 'receiver' | 'stage' | 'confirmedReturn'>,
  { state, until, givenPoints, pointsNow }: InterruptionView,
): string {
  const { side, confirmedReturn } = leg;
  const isOwner = side === 'giver';
  const other = otherOf(leg);
  switch (state) {
    case 'standing':
      if (leg.stage !== 'out')
        return isOwner
          ? 'It’s back, and the trip is over. You keep what you earned.'
          : 'It’s back. We’ll work out your points for the unused days once everything is charged.';
      if (confirmedReturn.length > 0)
        return isOwner || pointsNow === 0
          ? 'One of you says it’s back. The trip is over once you both confirm the return.'
          : `Once you both confirm the return, ${pointsText(pointsNow)} for the unused days are yours.`;
      if (isOwner)
        return `${other} can bring it back early. A late return doesn’t count until ${atText(until)} your time. You keep what you earned.`;
      return pointsNow > 0
        ? `Follow what the authorities say. Bring it back today, and ${pointsText(pointsNow)} for the unused days are yours. A late return costs nothing until ${atText(until)} your time.`
        : `Follow what the authorities say. A late return costs nothing until ${atText(until)} your time.`;
    case 'cut_short':
      return isOwner
        ? `It came back early. We gave ${other} points for the unused days. You keep what you earned.`
        : `It came back early. ${pointsText(givenPoints)} for the unused days are in your wallet.`;
    case 'lifted':
      return leg.stage === 'out' ? 'The emergency is over, and the trip continues as you agreed.' : '';
    case 'over':
      // Ended while it is out: the bank declined the extension, the only part affected.
      return leg.stage === 'out' && confirmedReturn.length === 0
        ? `The emergency only affected the extra days, which weren’t paid. A late return costs nothing until ${atText(until)} your time, then late charges start.`
        : '';
    default:
      return '';
  }
}
