/**
 * Defines the lifecycle of a damage claim, from the owner's claim to the last cent of the deposit; from rules.md, "Damage and disputes".
 */
import { lifecycle, type EventOf, type StateOf } from '../../platform/lifecycle.ts';

/** `owner` claims, `renter` answers, an `operator` decides; another one decides the appeal, which the policy checks. */
export const disputeLifecycle = lifecycle('dispute', {
  rows: [
    {
      event: 'claim',
      from: null,
      to: 'claimed',
      who: ['owner'],
      effects: ['the exchange stays open', 'the deposit stays set aside'],
      notice: ['renter: damage was claimed', 'operators: a claim came in'],
    },
    {
      event: 'read_meters',
      from: null,
      to: 'claimed',
      who: ['clock'],
      deadline: 'claim_until',
      effects: ['what the meters come to is claimed'],
      notice: ['renter: damage was claimed', 'operators: a claim came in'],
    },
    {
      event: 'accept',
      from: 'claimed',
      to: 'settled',
      who: ['renter'],
      effects: [
        'capture up to the deposit',
        'what is beyond is owed',
        'release the rest',
        'end the exchange',
      ],
      notice: ['both: settled'],
    },
    {
      event: 'stay_silent',
      from: 'claimed',
      to: 'settled',
      who: ['clock'],
      deadline: 'answer_until',
      effects: [
        'capture up to the deposit',
        'nothing beyond is owed',
        'release the rest',
        'end the exchange',
      ],
      notice: ['both: settled'],
    },
    {
      event: 'contest',
      from: 'claimed',
      to: 'contested',
      who: ['renter'],
      effects: ['the time for evidence begins'],
      notice: ['owner: the claim is contested', 'both: send what shows how it was'],
    },
    {
      event: 'settle',
      from: ['claimed', 'contested', 'under_review'],
      to: 'settled',
      who: ['renter', 'owner'],
      effects: [
        'capture what both agreed to',
        'what is beyond is owed',
        'release the rest',
        'end the exchange',
      ],
      notice: ['both: settled'],
    },
    {
      event: 'close_evidence',
      from: 'contested',
      to: 'under_review',
      who: ['clock'],
      deadline: 'evidence_until',
      notice: ['both: an operator looks at it', 'operators: decide'],
    },
    {
      event: 'decide',
      from: 'under_review',
      to: 'decided',
      who: ['operator'],
      effects: ['the time for an appeal begins'],
      notice: ['both: decided, with reasons'],
    },
    {
      event: 'appeal',
      from: 'decided',
      to: 'appealed',
      who: ['renter', 'owner'],
      notice: ['other side: an appeal', 'operators: another one decides'],
    },
    {
      event: 'stand',
      from: 'decided',
      to: 'settled',
      who: ['clock'],
      deadline: 'appeal_until',
      effects: ['capture what was awarded', 'what is beyond is owed', 'release the rest', 'end the exchange'],
      notice: ['both: settled'],
    },
    {
      event: 'decide_appeal',
      from: 'appealed',
      to: 'settled',
      who: ['operator'],
      effects: ['capture what was awarded', 'what is beyond is owed', 'release the rest', 'end the exchange'],
      notice: ['both: decided for good, with reasons'],
    },
    {
      event: 'withdraw',
      from: ['claimed', 'contested', 'under_review'],
      to: 'withdrawn',
      who: ['owner'],
      effects: ['release the deposit', 'end the exchange'],
      notice: ['renter: the claim was withdrawn'],
    },
  ],
  final: ['settled', 'withdrawn'],
});

export type DisputeState = StateOf<typeof disputeLifecycle>;
export type DisputeEvent = EventOf<typeof disputeLifecycle>;
