import { describe, expect, test } from 'vitest';
import type { DisputeView } from '../../../features/disputes/dispute-view.ts';
import { notificationKinds } from '../../../features/notifications/notification-kinds.ts';
import { sampleFacts } from '../../../features/notifications/sample-facts.ts';
import { claimStep } from './claim-words.ts';

const states = [
  'claimed',
  'contested',
  'under_review',
  'decided',
  'appealed',
  'settled',
  'withdrawn',
] as const;
const claim = (state: DisputeView['state'], more: Partial<DisputeView> = {}) =>
  ({
    state,
    claimedCents: 60_050,
    appeal: null,
    endedBy: 'stay_silent',
    money: null,
    ...more,
  }) as DisputeView;
const detail = (
  dispute: DisputeView,
  side: 'renter' | 'owner',
  depositCents: number,
  heldCents = depositCents,
) => claimStep(dispute, { side, depositCents, heldCents }, 'Ben').detail;

describe('a claim without a deposit', () => {
  test('never says that a deposit pays for it', () => {
    const said = states.flatMap((state) =>
      (['renter', 'owner'] as const).map((side) => detail(claim(state), side, 0)),
    );
    for (const words of said)
      expect(words.replaceAll(/(?:There is|There was) no deposit/g, '')).not.toMatch(
        /the (?:whole )?deposit/,
      );
  });

  test('tells both sides what is owed, and by whom', () => {
    expect(detail(claim('claimed'), 'renter', 0)).toContain(
      'You pay what you accept, or what we decide, in your wallet',
    );
    expect(detail(claim('claimed'), 'owner', 0)).toContain('If they do not answer by then, they owe nothing');
    expect(detail(claim('settled'), 'owner', 0)).toContain('nothing is owed');
    expect(detail(claim('withdrawn'), 'renter', 0)).toBe('Nothing is owed.');
  });

  test('shows its amount for any reason: damage, lateness or meter readings', () => {
    const title = (side: 'renter' | 'owner') =>
      claimStep(claim('claimed'), { side, depositCents: 0, heldCents: 0 }, 'Ben').title;
    expect([title('renter'), title('owner')]).toEqual(['Ben claims $600.50', 'Ben has your claim']);
  });

  test('with a deposit, is unchanged', () => {
    expect(detail(claim('claimed'), 'renter', 50_000)).toContain(
      'we’ll take the claim from the deposit, and nothing more',
    );
    expect(detail(claim('withdrawn'), 'owner', 50_000)).toBe('The whole deposit was released.');
  });
});

describe('a claim whose deposit the bank has released', () => {
  const lost = (state: DisputeView['state'], side: 'renter' | 'owner') =>
    detail(claim(state, { money: null }), side, 50_000, 0);

  test('promises neither side money from the deposit', () => {
    for (const side of ['renter', 'owner'] as const) {
      expect(lost('claimed', side)).toContain('The bank no longer holds the deposit.');
      expect(lost('claimed', side)).toMatch(/owes? nothing/);
      expect(lost('claimed', side)).not.toMatch(/up to the deposit|from the deposit/);
      expect(lost('under_review', side)).not.toContain('deposit');
      expect(lost('withdrawn', side)).toBe('Nothing is owed.');
    }
  });

  test('says at the end what was held at the time', () => {
    const money = { awardedCents: 0, capturedCents: 0, releasedCents: 0, owedCents: 0 };
    // Nothing is held after settlement: the amount held at the end counts.
    expect(detail(claim('settled', { money: { ...money, heldCents: 0 } }), 'renter', 50_000, 0)).toBe(
      'Nobody answered in time. The bank no longer held the deposit, so nothing is owed.',
    );
    expect(
      detail(claim('settled', { money: { ...money, heldCents: 50_000 } }), 'renter', 50_000, 0),
    ).toContain('from the deposit, and nothing more');
  });
});

describe('a notice of a claim without a deposit', () => {
  const textOf = (
    name: 'dispute.claimed' | 'dispute.reminder' | 'dispute.settled' | 'dispute.withdrawn',
    more: object,
  ) =>
    notificationKinds[name].words({ ...(sampleFacts(name)[0] as object), hasDeposit: false, ...more }).text;

  test('doesn’t say that a deposit covers it', () => {
    for (const name of ['dispute.claimed', 'dispute.reminder'] as const) {
      expect(textOf(name, {})).toContain('There is no deposit: you owe what you accept or what is decided.');
      expect(textOf(name, {})).not.toContain('from the deposit');
    }
    expect(textOf('dispute.withdrawn', {})).toBe('You owe nothing.');
  });

  test('says at its end who owes what, and how they pay', () => {
    const accepted = { by: 'accept', owedCents: 20_000 };
    expect(textOf('dispute.settled', { ...accepted, side: 'renter' })).toBe(
      'You accepted the claim. You owe Marnie K. $200. Pay it in your wallet.',
    );
    expect(textOf('dispute.settled', { ...accepted, side: 'owner' })).toContain('Marnie K. owes you $200');
    expect(textOf('dispute.settled', { by: 'stay_silent', awardedCents: 0, owedCents: 0 })).toBe(
      'You didn’t answer in time. There was no deposit, and nothing is owed.',
    );
  });
});
