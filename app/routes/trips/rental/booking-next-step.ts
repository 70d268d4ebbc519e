/** Words a booking's next step: who does what by when, for its reader. */
import type { RentalView } from '../../../../features/exchange/views/exchange-view.ts';
import type { RentalLegView } from '../../../../features/exchange/views/leg-view.ts';
import { answerTimeIsOver } from '../../../components/exchange/barred-words.ts';
import { thereText } from '../../../components/when-words.ts';

export type NextStep = {
  /** The current state, in one short sentence. */
  title: string;
  /** What happens next, and by whom. */
  detail: string;
  /** The deadline; null if none. */
  deadline: string | null;
};

const both = 'Take the photos and confirm on the next page. It works without a signal.';

const notOldEnough = 'You’re not old enough for this listing';
/** Only the renter reads this about themselves. */
const isTooYoungFor = ({ legs: [{ requirements }] }: RentalView): boolean =>
  requirements.some(({ state }) => state === 'tooYoung');

function stepOfRequest(view: RentalView): NextStep {
  const { isMyTurn, side, other, answerUntil: deadline, version, actions, isMine, people } = view;
  const isFirst = version === 1;
  // The maximum number of counter-offers per side.
  const mayCounter = actions.includes('counter');
  if (isTooYoungFor(view))
    return {
      title: notOldEnough,
      detail: isMyTurn
        ? `The owner can’t accept it. ${mayCounter ? 'Offer later days, or withdraw' : 'Withdraw'} the request.`
        : 'The owner can’t accept it. Withdraw the request, and we release every hold right away.',
      deadline,
    };
  if (people.some(({ isMe, hasAgreed }) => isMe && hasAgreed))
    return {
      title: `${other.name} has your ${isFirst && side === 'renter' ? 'request' : 'offer'}`,
      detail:
        'Nothing is charged or booked until they accept. If they don’t answer in time, the request expires.',
      deadline,
    };
  if (!isMyTurn) return { ...answerTimeIsOver, deadline: null };
  // It is their turn and in time, but they can't accept. The owner doesn't learn why.
  if (side === 'owner' && !actions.includes('accept'))
    return {
      title: `${other.name} can’t book this listing on these days`,
      detail: `They don’t meet your listing’s requirements, so you can’t accept this. ${mayCounter ? 'Offer other days, or decline.' : 'If you decline, we release every hold.'}`,
      deadline,
    };
  return {
    title: !isFirst
      ? `${other.name} made you a counter-offer`
      : side === 'owner'
        ? `${other.name} would like these days`
        : `${other.name} sent you a special offer`,
    detail:
      side === 'owner'
        ? `If you accept, the days are booked.${mayCounter ? ' You can also offer something else.' : ''} If you don’t answer, the request expires.`
        : `Accept it, ${mayCounter ? 'make a counter-offer, ' : ''}or ${isMine ? 'withdraw the request' : 'decline it'}.`,
    deadline,
  };
}

function stepOfMoney({ side, other, payUntil, money: { needs, deposit } }: RentalView): NextStep | null {
  if (needs === 'price')
    return {
      title: side === 'renter' ? 'We couldn’t charge your card' : `We couldn’t charge ${other.name}’s card`,
      detail:
        side === 'renter'
          ? 'Pay with another card. Otherwise, we cancel the booking at no cost to you.'
          : 'We asked them to use another card. Otherwise, we cancel the booking and open the dates again.',
      deadline: payUntil,
    };
  if (needs === 'rest')
    return {
      title: side === 'renter' ? 'We couldn’t charge the rest' : `We couldn’t charge ${other.name}’s card`,
      detail:
        side === 'renter'
          ? 'Pay with another card. Otherwise, we cancel the booking under its cancellation policy.'
          : 'We asked them to pay the rest with another card. Otherwise, we cancel the booking and open the dates again.',
      deadline: payUntil,
    };
  if (needs === 'deposit' && side === 'renter' && deposit?.state === 'authorised')
    return {
      title: 'Confirm the deposit',
      detail: 'Your bank needs you to confirm it to keep holding it. You won’t be charged.',
      deadline: null,
    };
  if (needs === 'deposit' && side === 'renter')
    return {
      title: 'We don’t hold the deposit yet',
      detail:
        'You need it before the hand-over. We only charge it if there’s a claim, and release it after the return.',
      deadline: null,
    };
  return null;
}

function stepOfAccepted(view: RentalView): NextStep {
  const { side, other } = view;
  const [leg] = view.legs;
  const { actions, confirmedHandOff, pickUp, location, requirements, sayUntil } = leg;
  if (view.relief?.state === 'offered')
    return {
      title:
        side === 'renter'
          ? 'Your booking can’t go ahead as planned'
          : `${other.name} is choosing a refund or points`,
      detail: 'Cancel now for a full refund. If the emergency ends first, the booking goes ahead.',
      deadline: null,
    };
  const money = stepOfMoney(view);
  if (money) return money;
  const when = thereText(pickUp, location);
  if (leg.isNoShowOpen)
    return {
      title: 'A no-show was reported',
      detail: `Pick-up was ${when}. See the report below. If you both confirm the hand-over after all, the trip starts and we close the report.`,
      deadline: null,
    };
  if (confirmedHandOff.length === 2)
    return {
      title: 'Something was added after one of you confirmed',
      detail: 'Check the hand-over again and confirm it. The trip starts once you both have.',
      deadline: sayUntil,
    };
  if (leg.side !== null && confirmedHandOff.includes(leg.side))
    return {
      title: `Waiting for ${other.name} to confirm the hand-over`,
      detail: `You confirmed it. The trip starts once you both have.${sayUntil === null ? '' : ` If ${other.name} doesn’t confirm by then, it counts as their no-show.`}`,
      deadline: sayUntil,
    };
  if (isTooYoungFor(view))
    return {
      title: notOldEnough,
      detail: `Pick-up is ${when}, and you can’t go ahead with it. The earlier you cancel, the more you get back.`,
      deadline: null,
    };
  if (actions.includes('hand_off') && sayUntil !== null && confirmedHandOff.length > 0)
    return {
      title: `${other.name} has confirmed the hand-over`,
      detail: `Pick-up was ${when}. Confirm it too, or it counts as your no-show.`,
      deadline: sayUntil,
    };
  if (actions.includes('hand_off') && sayUntil !== null)
    return {
      title: 'Was it handed over?',
      detail: `Pick-up was ${when}. Confirm the hand-over, or report that ${other.name} didn’t show up. If neither of you does, the booking ends with a full refund. If only one of you confirms, the other counts as a no-show.`,
      deadline: sayUntil,
    };
  if (actions.includes('hand_off'))
    return {
      title:
        confirmedHandOff.length > 0 ? `${other.name} has confirmed the hand-over` : 'Time for the hand-over',
      detail: `Pick-up is ${when}. ${both}`,
      deadline: null,
    };
  if (requirements.some((line) => line.side === side && line.state === 'missing'))
    return { title: 'Add what’s missing', detail: `Pick-up is ${when}.`, deadline: null };
  const isWithUs = requirements.some((line) => line.side === side && line.state === 'withUs');
  return {
    title: isWithUs
      ? 'We’re checking your documents'
      : side === 'owner'
        ? `${other.name} is coming`
        : 'You’re all set',
    detail: `Pick-up is ${when}. ${
      side === 'owner'
        ? 'You can both confirm the hand-over from 24 hours before.'
        : 'Add your travellers now, so they can sign.'
    }`,
    deadline: null,
  };
}

function stepUnderWay(view: RentalView): NextStep {
  const { side, other, countsAsBackAt, history } = view;
  const [leg] = view.legs;
  const { confirmedReturn } = leg;
  const when = thereText(leg.returnBy, leg.location);
  if (confirmedReturn.length === 2)
    return {
      title: 'Something was added after one of you confirmed',
      detail:
        'Check the return again and confirm it. The trip ends once you both have. If one of you doesn’t, it counts as returned on the date below.',
      deadline: countsAsBackAt,
    };
  if (leg.side !== null && confirmedReturn.includes(leg.side))
    return {
      title: `Waiting for ${other.name} to confirm the return`,
      detail:
        'You confirmed it. The trip ends once you both have. If they don’t, it counts as returned on the date below.',
      deadline: countsAsBackAt,
    };
  if (confirmedReturn.length === 0 && history.some(({ name }) => name === 'booking.late'))
    return {
      title: side === 'owner' ? 'It’s not back yet' : 'It should be back by now',
      detail: `Return was due ${when}. If it’s back, confirm it. If neither of you does, it counts as returned.`,
      deadline: countsAsBackAt,
    };
  return {
    title:
      confirmedReturn.length > 0
        ? `${other.name} has confirmed the return`
        : side === 'owner'
          ? `${other.name} has your ${leg.title}`
          : leg.interruption?.state === 'standing'
            ? 'You’re on your trip'
            : 'Enjoy your trip',
    detail: `Return by ${when}. ${both}${
      confirmedReturn.length > 0 ? ' If you don’t confirm, it counts as returned.' : ''
    }`,
    deadline: confirmedReturn.length > 0 ? countsAsBackAt : null,
  };
}

const ended: Record<
  'declined' | 'withdrawn' | 'expired' | 'superseded' | 'completed',
  (view: RentalView) => [title: string, detail: string]
> = {
  declined: ({ side, other }) =>
    side === 'owner'
      ? ['You declined this request', 'We released every hold.']
      : [`${other.name} said no this time`, 'You weren’t charged, and we released every hold.'],
  withdrawn: ({ side, other }) => [
    side === 'owner' ? `${other.name} withdrew the request` : 'You withdrew this request',
    'We released every hold.',
  ],
  expired: () => ['Nobody answered in time', 'The request expired, and we released every hold.'],
  superseded: ({ side }) =>
    side === 'owner'
      ? [
          'You accepted another request for these days',
          'That ended this request, and we released every hold.',
        ]
      : [
          'Someone else booked these days',
          'You weren’t charged, and we released every hold. Other days may be free.',
        ],
  completed: ({ isPresumedBack }) => [
    'All done',
    isPresumedBack
      ? 'It counts as returned, and the trip is complete.'
      : 'It’s back, and the trip is complete.',
  ],
};

function whoCancelled({ side, calledOff }: RentalLegView, other: RentalView['other']): string {
  if (calledOff === null || calledOff.by === 'operator') return 'Cancelled by our team';
  if (calledOff.by === 'emergency') return 'Cancelled because of an emergency';
  if (calledOff.by === 'both') return 'You both agreed to cancel';
  if (calledOff.by === 'clock') return 'Cancelled: no payment received';
  if (calledOff.by === 'silence') return 'Ended: the trip never started';
  return calledOff.by === side ? 'You cancelled' : `${other.name} cancelled`;
}

/** Who ended it and why. What the clock ended, or a no-show, reads differently for each side. */
function cancelledWords(view: RentalView): [title: string, detail: string] {
  const { other, cancelled } = view;
  const [leg] = view.legs;
  const { calledOff } = leg;
  const who = whoCancelled(leg, other);
  const isMine = calledOff?.by === leg.side;
  if (calledOff?.isNoShow)
    return [
      isMine ? 'Cancelled: it counts as your no-show' : `Cancelled: it counts as ${other.name}’s no-show`,
      calledOff.reason,
    ];
  // Its state is shown above, with the outcome.
  if (calledOff?.by === 'emergency') return [who, 'It doesn’t count against either of you.'];
  if (!cancelled?.isUnbegun) return [who, calledOff?.reason ?? ''];
  if (calledOff?.by === 'silence')
    return [
      who,
      'You didn’t both confirm the hand-over, and nobody reported a no-show. It doesn’t count against either of you.',
    ];
  return isMine
    ? [
        'Ended: it counts as your no-show',
        `${other.name} confirmed the hand-over and you didn’t. Is that wrong? Reply to one of our emails.`,
      ]
    : [
        `Ended: it counts as ${other.name}’s no-show`,
        `You confirmed the hand-over and ${other.name} never did.`,
      ];
}

/** A booking's state, what comes next, and by when. An open claim has its own panel instead. */
export function nextStep(view: RentalView): NextStep {
  const [leg] = view.legs;
  switch (view.state) {
    case 'requested':
      return stepOfRequest(view);
    case 'accepted':
      return stepOfAccepted(view);
    case 'handed_off':
      return stepUnderWay(view);
    case 'returned':
      if (leg.areMetersOpen)
        return {
          title: view.isPresumedBack ? 'It counts as returned' : 'Back where it belongs',
          detail: 'The meters show extra use. We’ll claim it at this deadline, along with any damage.',
          deadline: leg.claimUntil,
        };
      if (view.isPresumedBack)
        return {
          title: 'It counts as returned',
          detail: `You didn’t both confirm the return in time. ${
            view.side === 'owner'
              ? 'Until the deadline, you can report damage or that it never came back.'
              : 'The trip is complete at the deadline, unless there’s a claim.'
          }`,
          deadline: leg.claimUntil,
        };
      return {
        title: 'Back where it belongs',
        detail: 'The trip is complete at the deadline, unless damage is reported.',
        deadline: leg.claimUntil,
      };
    case 'cancelled': {
      const [title, detail] = cancelledWords(view);
      return { title, detail, deadline: null };
    }
    default: {
      const [title, detail] = ended[view.state](view);
      return { title, detail, deadline: null };
    }
  }
}
