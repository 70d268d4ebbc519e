/** Words a broken swap, or an emergency in one, for its reader. */
import type { LegInterruption } from '../../../../features/exchange/relief/emergency-view.ts';
import type { SwapView } from '../../../../features/exchange/views/exchange-view.ts';
import type { SwapLegView } from '../../../../features/exchange/views/leg-view.ts';
import { hasBegun } from '../../../components/exchange/how-far.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { pointsText } from '../../../components/listing/price-text.ts';
import { atText, thereText } from '../../../components/when-words.ts';

export type SwapStep = { title: string; detail: string; deadline: string | null };
type Legs = Pick<SwapView, 'legs'>;

const mineOf = ({ legs }: Legs, side: 'giver' | 'receiver') => legs.find((leg) => leg.side === side);
const quoted = (reason: string) => (reason === '' ? '.' : `: “${reason}”`);
/** Nobody writes a reason for silence. */
const writtenBy = (who: string, reason: string) =>
  reason === '' ? '.' : `, ${who === 'You' ? 'you' : who} wrote${quoted(reason)}`;

/** Whose fault a leg's end was, and who wrote what about it. */
export function offText({ calledOff, side, giver, receiver }: SwapLegView): string {
  if (calledOff === null) return '';
  const { by, reason, isNoShow } = calledOff;
  const [gives, gets] = [side === 'giver' ? 'You' : giver, side === 'receiver' ? 'You' : receiver];
  switch (by) {
    case 'giver':
      return isNoShow
        ? `${gives} didn’t show up to hand it over${writtenBy(gets, reason)}`
        : `${gives} called it off${quoted(reason)}`;
    case 'receiver':
      return isNoShow
        ? `${gets} didn’t show up to pick it up${writtenBy(gives, reason)}`
        : `${gets} turned it down${quoted(reason)}`;
    case 'emergency':
      return `Called off because of an emergency: ${reason}. It’s no one’s fault.`;
    case 'operator':
      return `Our team called it off${quoted(reason)}`;
    case 'clock':
      return 'Nobody confirmed the hand-over, so it was called off.';
    default:
      return 'Another part of the swap fell through, so this one can’t happen.';
  }
}

/** What the reader still gives, or has given, and what they can do. */
function givingText(
  give: SwapLegView,
  { hasLeft, bondIfGivenCents }: NonNullable<SwapView['settlement']>,
): string {
  const when = thereText(give.pickUp, give.location);
  switch (give.state) {
    case 'agreed':
      return hasLeft
        ? `You still hand over ${give.title} to ${give.receiver}, ${when}.`
        : `You can still hand over ${give.title} to ${give.receiver}, ${when}. ${bondIfGivenCents > 0 ? 'You’d get the bond of the member who received but didn’t give.' : 'Nobody owes you anything for it.'} Or call it off below at no cost.`;
    case 'handed_off':
      return `${give.receiver} has ${give.title} until ${thereText(give.returnBy, give.location)}.`;
    case 'called_off':
      return 'You don’t have to give anything either.';
    default:
      return `${give.title} is back with you.`;
  }
}

/** What happens next for someone who loses their part; null for anyone else. */
export function brokenStep(view: Pick<SwapView, 'legs' | 'settlement' | 'kind'>): SwapStep | null {
  const [lost, give] = [mineOf(view, 'receiver'), mineOf(view, 'giver')];
  if (!view.settlement?.isOff || !lost || !give) return null;
  const { hasLeft } = view.settlement;
  const again =
    view.kind === 'circle' && !hasLeft
      ? ` We’ll look for a new circle within a minute, then every night${hasBegun(give) ? '. You go first in line, because you already handed over your side' : ''}.`
      : '';
  return {
    title: `You won’t get ${lost.title}`,
    detail: `${offText(lost)}\n${givingText(give, view.settlement)}${again}`,
    deadline: null,
  };
}

function partText({ isOff, hasLeft, keptCents, backCents }: NonNullable<SwapView['settlement']>): string {
  const [kept, back] = [formatCents(keptCents), formatCents(backCents)];
  if (!isOff) return `You still pay ${kept}, because you still get your side.`;
  if (keptCents === 0 && backCents === 0) return 'You don’t pay for what you don’t get.';
  if (keptCents === 0)
    return `${back} is refunded to your card, because you don’t pay for what you don’t get.`;
  const why = hasLeft ? ', because you left the swap' : '';
  return backCents === 0
    ? `You don’t get ${kept} back${why}.`
    : `You don’t get ${kept} back${why}. ${back} is refunded to your card.`;
}

function bondText({ is, cents, to }: NonNullable<NonNullable<SwapView['settlement']>['bond']>): string {
  if (is === 'stands')
    return `${formatCents(cents)} stays on hold until you hand over your side, or no longer have to.`;
  if (is === 'free') return `${formatCents(cents)} is no longer needed, so we release it.`;
  return cents === 0
    ? 'Your bank had released it. Our team is looking into it.'
    : `${formatCents(cents)} went to ${to ?? 'another member'}, who handed over their side and got nothing.`;
}

/** A circle's points when it breaks. */
const circlePointsWords =
  'Points move once every hand-over is done or called off, based on what each member gave and got.';

/** Where the reader's points went; '' if none have moved yet. @param agreed what they were to get, whole points */
function pointsMovedText(
  { givenPoints, backPoints, gotPoints, arePointsSettled }: NonNullable<SwapView['settlement']>,
  agreed: number,
): string {
  const ofAgreed = gotPoints < agreed ? ` of ${pointsText(agreed)}` : '';
  return [
    backPoints > 0 && `${pointsText(backPoints)} are back in your wallet.`,
    givenPoints > 0 && `${pointsText(givenPoints)} went to members who gave more than they got.`,
    (gotPoints > 0 || (arePointsSettled && agreed > 0)) &&
      `You received ${gotPoints.toLocaleString('en-CA')}${ofAgreed || ' AP'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** A broken swap's settlement for the reader, line by line. */
export function settlementRows({
  kind,
  settlement,
  adds,
  gets,
}: Pick<SwapView, 'kind' | 'settlement' | 'adds' | 'gets'>): [string, string][] {
  if (settlement === null) return [];
  const { bond, bondsToMe } = settlement;
  const rows: [string, string][] = [['Your payment', partText(settlement)]];
  const points = pointsMovedText(settlement, gets.points);
  if (points !== '') rows.push(['Your points', points]);
  else if (kind === 'circle' && !settlement.arePointsSettled && adds.points + gets.points > 0)
    rows.push(['Your points', circlePointsWords]);
  if (bond) rows.push(['Your bond', bondText(bond)]);
  for (const { from, cents } of bondsToMe)
    rows.push(['You receive', `${formatCents(cents)} of ${from}’s bond, paid out with your earnings.`]);
  return rows;
}

/** The consequences for someone about to call off a leg. */
export function callOffText(
  view: Pick<SwapView, 'kind' | 'legs' | 'settlement' | 'price' | 'adds'>,
  leg: SwapLegView,
): string {
  if (leg.side === 'receiver') {
    const give = mineOf(view, 'giver');
    const added = view.adds.points + view.adds.cents > 0;
    return [
      'You don’t get your swap fee back.',
      added &&
        (view.kind === 'circle'
          ? circlePointsWords
          : 'The listing’s cancellation policy decides how much of your top-up you get back.'),
      give?.stage === 'agreed' && `You still hand over ${give.title}, as agreed.`,
    ]
      .filter(Boolean)
      .join(' ');
  }
  const received = mineOf(view, 'receiver');
  const others = `${leg.receiver} gets back everything they paid for it.`;
  if (!received) return others;
  if (received.stage === 'agreed')
    return `${others} You won’t get ${received.title} either, and you don’t get your swap fee back.`;
  if (received.state === 'called_off')
    return view.settlement?.hasLeft
      ? `${others} It costs you nothing more.`
      : `${others} It costs you nothing, because you didn’t get your side either.`;
  const { bondCents } = view.price;
  return bondCents > 0
    ? `${others} You already received your side, so your bond of ${formatCents(bondCents)} goes to the member who handed over their side and got nothing.`
    : `${others} You already received your side, so what you paid for it isn’t refunded.`;
}

/** What an emergency means for a side of a leg while it is out; '' for nothing. */
export function legInterruptionText(
  {
    side,
    receiver,
    stage,
    confirmedReturn,
  }: Pick<SwapLegView, 'side' | 'receiver' | 'stage' | 'confirmedReturn'>,
  { state, until }: LegInterruption,
): string {
  if (stage !== 'out') return '';
  if (state === 'lifted') return 'The emergency is over. It’s due back as you agreed.';
  if (state !== 'standing') return '';
  if (confirmedReturn.length > 0)
    return 'One of you says it’s back. It’s over once you both confirm the return.';
  const nothing = 'A swap isn’t paid by the day, so there’s no refund for unused days.';
  return side === 'giver'
    ? `${receiver} can bring it back early. A late return doesn’t count until ${atText(until)} your time. ${nothing}`
    : `Follow what the authorities say. You can bring it back early. A late return costs nothing until ${atText(until)} your time. ${nothing}`;
}
