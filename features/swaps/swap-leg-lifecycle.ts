/** How does one leg of a swap live: a listing that one member gives and another receives for some days? */
import { lifecycle, type EventOf, type StateOf } from '../../platform/lifecycle.ts';

/** `swap` is the swap itself, which takes all its legs with it when it is cancelled; `emergency` one that an operator has declared; `acceptance` is the last yes. */
export const swapLegLifecycle = lifecycle('leg of a swap', {
  rows: [
    { event: 'offer', from: null, to: 'offered', who: ['member', 'matcher'] },
    {
      event: 'agree',
      from: 'offered',
      to: 'agreed',
      who: ['acceptance'],
      effects: ['take the days', 'count it against the owner’s yearly limit'],
    },
    {
      event: 'hand_off',
      from: 'agreed',
      to: 'handed_off',
      who: ['giver', 'receiver'],
      effects: [
        'the receiver’s top-up leaves escrow',
        'what the receiver paid is earned',
        'the giver’s bond goes back',
      ],
      notice: ['both: handed over'],
    },
    {
      event: 'call_off',
      from: 'agreed',
      to: 'called_off',
      who: ['giver', 'receiver', 'swap', 'emergency'],
      effects: ['free the days', 'settle by whose doing it is'],
      notice: ['both: called off'],
    },
    {
      event: 'report_no_show',
      from: 'agreed',
      to: 'called_off',
      who: ['giver', 'receiver'],
      effects: ['free the days', 'settle by who did not come'],
      notice: ['both: somebody did not come'],
    },
    {
      event: 'lapse',
      from: 'agreed',
      to: 'called_off',
      who: ['clock'],
      deadline: 'say_until',
      effects: [
        'free the days',
        'settle by who is silent where one side has confirmed the hand-off',
        'else everything goes back, and no bond is kept',
      ],
      notice: ['both: nobody said that it changed hands'],
    },
    {
      event: 'return',
      from: 'handed_off',
      to: 'returned',
      who: ['giver', 'receiver'],
      effects: ['the time for claims begins'],
      notice: ['both: returned'],
    },
    {
      event: 'presume_return',
      from: 'handed_off',
      to: 'returned',
      who: ['clock'],
      deadline: 'counts_as_back_at',
      effects: ['the time for claims begins'],
      notice: ['both: it counts as back'],
    },
    {
      event: 'complete',
      from: 'returned',
      to: 'completed',
      who: ['clock'],
      deadline: 'claim_until',
      effects: ['release the deposit'],
    },
    {
      event: 'settle',
      from: 'returned',
      to: 'completed',
      who: ['dispute'],
      effects: ['release what is left of the deposit'],
    },
  ],
  final: ['completed', 'called_off'],
});

export type LegState = StateOf<typeof swapLegLifecycle>;
export type LegEvent = EventOf<typeof swapLegLifecycle>;
