/** Words a swap's state and next step for its reader. */
import type { LegEvent } from '../../../../features/exchange/lifecycle/leg-lifecycle.ts';
import type { SwapLine, SwapView } from '../../../../features/exchange/views/exchange-view.ts';
import type { SwapLegLine, SwapLegView } from '../../../../features/exchange/views/leg-view.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { answerTimeIsOver, barredWords } from '../../../components/exchange/barred-words.ts';
import { receivedIn } from '../../../components/exchange/legs.ts';
import { pointsText } from '../../../components/listing/price-text.ts';
import { thereText } from '../../../components/when-words.ts';
import { isAhead } from '../../../components/exchange/how-far.ts';
import { brokenStep, type SwapStep } from './break-words.ts';

type Tone = 'neutral' | 'ember' | 'lake' | 'success' | 'danger';

/** What it means for the reader that the bank released their leg's deposit. */
export function lostDepositText({
  side,
  receiver,
  depositCents,
}: Pick<SwapLegView, 'side' | 'receiver' | 'depositCents'>): string {
  const amount = formatCents(depositCents);
  return side === 'receiver'
    ? `Your bank no longer holds the ${amount} deposit. Please add another card.`
    : `The bank no longer holds the ${amount} deposit. We asked ${receiver} for another card.`;
}

/** A sentence with its period; a name such as 'Ann L.' already has one. */
const withFullStop = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** The badge of a swap. */
export function swapStateWords({ state, isMyTurn }: Pick<SwapLine, 'state' | 'isMyTurn'>): {
  label: string;
  tone: Tone;
} {
  switch (state) {
    case 'requested':
      return isMyTurn
        ? { label: 'Swap: your turn', tone: 'ember' }
        : { label: 'Swap: waiting', tone: 'neutral' };
    case 'accepted':
      return { label: 'Swap agreed', tone: 'lake' };
    case 'handed_off':
      return { label: 'Swap under way', tone: 'lake' };
    case 'returned':
      return { label: 'Swap returned', tone: 'success' };
    case 'completed':
      return { label: 'Swapped', tone: 'success' };
    case 'cancelled':
      return { label: 'Swap cancelled', tone: 'danger' };
    case 'declined':
      return { label: 'Swap declined', tone: 'neutral' };
    case 'withdrawn':
      return { label: 'Swap withdrawn', tone: 'neutral' };
    case 'expired':
      return { label: 'Swap expired', tone: 'neutral' };
    case 'superseded':
      return { label: 'Dates taken', tone: 'neutral' };
  }
}

/** '450 AP', '$120', or '' without a top-up. */
export const amountText = ({ points, cents }: { points: number; cents: number }): string =>
  [points > 0 ? pointsText(points) : '', cents > 0 ? formatCents(cents) : ''].filter(Boolean).join(' + ');

/** The top-up, and who adds it; in a circle what the reader pays or receives, net. '' if none. */
export function topUpText({ adds, gets, to, kind }: Pick<SwapLine, 'adds' | 'gets' | 'to' | 'kind'>): string {
  const [mine, theirs] = [amountText(adds), amountText(gets)];
  const isCircle = kind === 'circle';
  return [
    mine && `you ${isCircle ? 'pay' : 'add'} ${mine}`,
    theirs && (isCircle ? `you receive ${theirs}` : `${to.name} adds ${theirs}`),
  ]
    .filter(Boolean)
    .join(', ');
}

type Sides = Pick<SwapLine, 'kind' | 'adds' | 'gets'>;

/**
 * The value of one side of a swap. Between two, with the top-up of its author. In a circle in points: they are settled net per member, and
 * belong to neither side.
 */
export function worthText(
  { kind, adds, gets }: Sides,
  side: 'give' | 'receive',
  things: readonly Pick<SwapLegLine, 'worthCents' | 'worthPoints'>[],
): string {
  const isCircle = kind === 'circle';
  const worth = things
    .map(({ worthCents, worthPoints }) => (isCircle ? pointsText(worthPoints) : formatCents(worthCents)))
    .join(' or ');
  const added = isCircle ? '' : amountText(side === 'give' ? adds : gets);
  return `worth ${worth}${added && `, plus ${added}`}`;
}

/** Titles to choose from. */
export const titlesOf = (things: readonly { title: string }[]): string =>
  things.map(({ title }) => title).join(' or ');

/** The possible answers: each side has a limited number of counter-offers, and someone with a debt can only decline. */
function answersText({ actions, isStoppedByDebt }: Pick<SwapView, 'actions' | 'isStoppedByDebt'>): string {
  if (isStoppedByDebt) return 'Pay what you owe before you accept or make an offer.';
  const orElse = actions.includes('counter')
    ? 'You can also make a counter-offer or decline.'
    : 'You can also decline.';
  return `If you accept, the dates are booked in both calendars right away. ${orElse}`;
}

function stepOfOffer(view: SwapView): SwapStep {
  const { isMyTurn, from, answerUntil: deadline, kind, memberCount, people, version, isMine } = view;
  const barred = barredWords(view);
  if (barred) return { ...barred, deadline };
  if (!isMyTurn && !people.some(({ isMe, hasAgreed }) => isMe && hasAgreed))
    return { ...answerTimeIsOver, deadline: null };
  if (kind === 'circle') {
    const agreed = people.filter(({ hasAgreed }) => hasAgreed).length;
    return {
      title: isMyTurn ? 'We found you a circle' : `${agreed} of ${memberCount} members have accepted`,
      detail:
        'It only goes ahead if everyone accepts. Until then, nothing is charged and no dates are booked.',
      deadline,
    };
  }
  if (!isMyTurn)
    return {
      title: `${from.name} has your offer`,
      detail: 'No dates are booked until they accept.',
      deadline,
    };
  return {
    title:
      version === 1 && !isMine
        ? `${from.name} would like to swap with you`
        : `${from.name} made you a counter-offer`,
    detail: answersText(view),
    deadline,
  };
}

/** A leg's next deadline: its return if it is out, its departure if upcoming. */
const dueOf = ({ stage, pickUp, returnBy }: SwapLegView): string => (stage === 'out' ? returnBy : pickUp);

/** The reader's upcoming or active legs, earliest deadline first. */
const dueLegs = ({ legs }: Pick<SwapView, 'legs'>): SwapLegView[] =>
  legs
    .filter((leg) => leg.side !== null && isAhead(leg))
    .toSorted((one, other) => dueOf(one).localeCompare(dueOf(other)));

/** The earliest of the reader's legs; null if none is upcoming or out. */
export const nextLeg = (view: Pick<SwapView, 'legs'>): SwapLegView | null => dueLegs(view)[0] ?? null;

function dueText({ side, stage, title, giver, receiver }: SwapLegView): string {
  const isGiving = side === 'giver';
  if (stage === 'agreed')
    return isGiving ? `You give ${title} to ${receiver}` : `You get ${title} from ${giver}`;
  return isGiving ? `${title} comes back to you` : `${title} goes back to ${giver}`;
}

/** Upcoming legs that wait for a document of the reader, or an entry for what they give. */
const lackingLeg = (view: SwapView): SwapLegView | undefined =>
  dueLegs(view).find(
    ({ stage, side, requirements }) =>
      stage === 'agreed' &&
      requirements.some(
        (line) => line.state === 'missing' && line.side === (side === 'giver' ? 'owner' : 'renter'),
      ),
  );

function stepUnderWay(view: SwapView): SwapStep {
  if (view.needs.some((need) => need.for === 'price'))
    return {
      title: 'We couldn’t charge your card',
      detail: 'Pay with another card to keep the swap. Otherwise, it ends at no cost.',
      deadline: view.payUntil,
    };
  const broken = brokenStep(view);
  if (broken) return broken;
  const [next, other] = dueLegs(view);
  if (!next) return { title: 'It’s a swap', detail: '', deadline: null };
  const when = dueOf(next);
  // In a direct exchange both happen at once.
  const isSame = other && dueOf(other) === when && other.offset === next.offset;
  const atOnce = isSame
    ? ` ${withFullStop(`At the same time, ${dueText(other).replace(/^You /, 'you ')}`)}`
    : '';
  const sayUntil = next.stage === 'agreed' ? next.sayUntil : null;
  const lacking = sayUntil === null ? lackingLeg(view) : undefined;
  const isLackingNow = lacking && dueOf(lacking) === when && lacking.offset === next.offset;
  if (isLackingNow && next.stage === 'agreed')
    return {
      title: 'Add what’s missing',
      detail: `${dueText(lacking)}: ${thereText(dueOf(lacking), lacking.location)}. See below. The hand-over can’t happen without it.`,
      deadline: null,
    };
  // It doesn't hide an earlier deadline.
  const later = lacking
    ? ` Something is still missing for ${lacking.title}, ${thereText(dueOf(lacking), lacking.location)}. See below.`
    : '';
  return {
    title: dueText(next),
    detail:
      sayUntil === null
        ? `${thereText(when, next.location)}.${atOnce}${later}`
        : `That was ${thereText(when, next.location)}. ${unsaidWords(next)}`,
    deadline: sayUntil,
  };
}

/** The reason for declining comes before the consequences. */
const withWords = (end: SwapView['ended'], rest: string): string =>
  end === null || end.reason === '' ? rest : `“${end.reason}”\n${rest}`;

/** Whether the reader made the last offer; nobody did in a circle, or after a choice was removed. */
export const isOfferMine = ({ offers }: Pick<SwapView, 'offers'>): boolean =>
  offers.findLast(({ by }) => by !== null)?.isMine ?? false;

/** How an offer ended without acceptance: the receiver of the last version declined, or its author withdrew. */
function unansweredWords(view: SwapView): [title: string, detail: string] {
  const { ended: end, kind } = view;
  const isTakenBack = kind === 'swap' && end !== null && isOfferMine(view) === end.isMe;
  const who = end?.isMe ? 'You' : (end?.by ?? 'Someone');
  const said = end?.isMe ? 'declined' : 'declined this time';
  return [`${who} ${isTakenBack ? 'withdrew the offer' : said}`, withWords(end, 'We released every hold.')];
}

const ended: Partial<Record<SwapView['state'], (view: SwapView) => [title: string, detail: string]>> = {
  declined: unansweredWords,
  withdrawn: unansweredWords,
  expired: () => ['Nobody answered in time', 'The offer expired, and we released every hold.'],
  superseded: () => ['Someone else booked these dates', 'We released every hold. Other days may be free.'],
  cancelled: ({ ended: end }) => endWords(end),
  completed: ({ settlement }) =>
    settlement
      ? ['The swap is over', 'Everything is back, and everything called off is settled.']
      : ['All done', 'Everything was handed over and returned.'],
  returned: ({ settlement, legs }) => {
    const claimed = legs.filter(({ isDisputed }) => isDisputed);
    if (claimed.length > 0)
      return [
        'A claim is open',
        `${claimed.map(({ title }) => title).join(' and ')}: the swap is complete when the claim is settled. See it below.`,
      ];
    const metered = legs.filter(({ areMetersOpen }) => areMetersOpen).map(({ title }) => title);
    return [
      settlement ? 'Everything is back' : 'Back where it belongs',
      metered.length > 0
        ? `The meters of ${metered.join(' and ')} show extra use. We’ll claim it two days after the return. The swap is complete once that’s settled.`
        : 'The swap is complete at the deadline, unless damage is reported.',
    ];
  },
};

const freed = 'Everyone gets back what they paid, and all dates are open again.';

/** How an agreed swap ended before any hand-over: reasons are attributed to their author. */
function endWords(end: SwapView['ended']): [title: string, detail: string] {
  const who = end?.isMe ? 'You' : (end?.by ?? 'Someone');
  switch (end?.how) {
    case 'emergency':
      return ['Called off because of an emergency', end.reason];
    case 'payment':
      return [`${end.isMe ? 'Your' : `${who}’s`} card couldn’t be charged in time`, freed];
    case 'silence':
      return ['Called off: no hand-over', `No one confirmed a hand-over. ${freed}`];
    case 'no_show':
      return [
        `${who} didn’t show up`,
        withWords(
          end,
          'It counts as cancelled by the member who didn’t show up. Everyone else gets back what they paid, and all dates are open again.',
        ),
      ];
    default:
      return [
        end?.by == null ? 'Cancelled' : `${who} cancelled`,
        withWords(end, end?.isMe ? 'All dates are open again.' : freed),
      ];
  }
}

/** A swap's state, what comes next, and by when. */
export function swapStep(view: SwapView): SwapStep {
  if (view.stage === 'asked') return stepOfOffer(view);
  if (isAhead(view)) return stepUnderWay(view);
  const [title, detail] = ended[view.state]?.(view) ?? ['', ''];
  return { title, detail, deadline: null };
}

/** Words a hand-over confirmed by one side only: that side is not described as a no-show. */
function unsaidWords({ side, confirmedHandOff }: Pick<SwapLegView, 'side' | 'confirmedHandOff'>): string {
  if (confirmedHandOff.length === 2)
    return 'You both confirmed it, but something changed in between. Check it and confirm again.';
  const [said] = confirmedHandOff;
  if (said === undefined)
    return 'Confirm the hand-over, or report a no-show. If neither of you does, it’s called off. If only one of you confirms, the other counts as a no-show.';
  return said === side
    ? 'You confirmed it. If the other side doesn’t, it counts as their no-show.'
    : 'The other side confirmed it. Confirm it too, or it counts as your no-show.';
}

/** A leg's state. */
export function legWords({ state, confirmedHandOff, confirmedReturn, side }: SwapLegView): string {
  const waits = (confirmed: readonly string[]) =>
    side !== null && confirmed.includes(side) ? 'You confirmed. The other side hasn’t yet' : '';
  switch (state) {
    case 'offered':
      return 'Offered';
    case 'agreed':
      return confirmedHandOff.length === 2
        ? 'Something was added after one of you confirmed. Confirm again'
        : waits(confirmedHandOff) || 'Upcoming';
    case 'handed_off':
      return confirmedReturn.length === 2
        ? 'Something was added after one of you confirmed the return. Confirm again'
        : waits(confirmedReturn) || 'Out now';
    case 'returned':
    case 'completed':
      return 'Back';
    case 'called_off':
      return 'Called off';
  }
}

export const legActionWords: Partial<Record<LegEvent, string>> = {
  call_off: 'Call it off',
  report_no_show: 'Report a no-show',
};

/** That the reader gives first, and what secures it; null if nothing does, or the settlement says it. */
export function bondForMe({
  bondOfGiver,
  settlement,
  from,
  legs,
}: Pick<SwapView, 'bondOfGiver' | 'settlement' | 'from' | 'legs'>): string | null {
  if (bondOfGiver === null || settlement !== null) return null;
  const { cents, isHeld } = bondOfGiver;
  // Half of the most expensive, while one must be chosen.
  const most = receivedIn({ legs }).length > 1 ? 'up to ' : '';
  return `${from.name} receives before they give to you, so a bond of ${most}${formatCents(cents)} ${isHeld ? 'is held on their card for you until they do' : 'is held on their card for you from two days before'}.`;
}

const happened: Record<string, string> = {
  'swap.requested': 'Offered',
  'swap.proposed': 'A circle was found',
  'swap.countered': 'Counter-offer',
  'swap.narrowed': 'Someone else booked one of the choices',
  'swap.agreed': 'One more member accepted',
  'swap.accepted': 'Agreed',
  'swap.declined': 'Declined',
  'swap.withdrawn': 'Withdrawn',
  'swap.expired': 'Expired',
  'swap.superseded': 'Someone else booked the dates',
  'swap.cancelled': 'Cancelled',
  'swap.paid': 'Everyone paid',
  'swap.payment_failed': 'We couldn’t charge a card',
  'swap.guarantee_held': 'Bond or deposit held',
  'swap.guarantee_refused': 'A bank refused a bond or deposit',
  'swap.leg_handed_off': 'Handed over',
  'swap.leg_returned': 'Returned',
  'swap.leg_called_off': 'Called off',
  'swap.leg_unsaid': 'The two sides didn’t both confirm the hand-over',
  'swap.leg_interrupted': 'An emergency was declared in the area',
  'swap.leg_interruption_lifted': 'The emergency is over',
  'swap.bond_kept': 'A bond went to the member who got nothing',
  'swap.returned': 'Everything is back',
  'swap.completed': 'Completed',
};

/** The history in words, with its leg; events of no interest to members are omitted. */
export const swapHistory = ({ history }: Pick<SwapView, 'history'>): { words: string; at: string }[] =>
  history.flatMap(({ name, at, about }) => {
    const words = happened[name];
    if (words === undefined) return [];
    return [
      { words: about === null ? words : `${about}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`, at },
    ];
  });
