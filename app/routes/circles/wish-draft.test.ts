import { describe, expect, test } from 'vitest';
import { wishInput } from '../../../features/exchange/circles/wishes/wish-input.ts';
import { draftOf, draftProblem, inputOf, type Draft } from './wish-draft.ts';

const now = Date.parse('2027-05-01T18:00:00Z');
const draft = (more: Partial<Draft>): Draft => ({ ...draftOf(null, [], now), gives: ['boat'], ...more });

describe('the wish form', () => {
  test('starts a week ahead, for three days, and is ready to send', () => {
    const input = inputOf(draft({}));
    expect(input).toMatchObject({ from: '2027-05-08', to: '2027-07-07', units: 3, topUpPoints: 0 });
    expect(draftProblem(input)).toBeNull();
  });

  test.each([
    [{ units: '0' }, 'units'],
    [{ units: '' }, 'units'],
    [{ units: '61' }, 'units'],
    [{ units: '7.5' }, 'units'],
    [{ from: '' }, 'from'],
    [{ to: '' }, 'to'],
    [{ topUpPoints: '100001' }, 'topUpPoints'],
    [{ leastPoints: '200 000' }, 'leastPoints'],
    [{ mostPoints: '0' }, 'mostPoints'],
  ] as [Partial<Draft>, string][])('is refused with a sentence at its field: %j', (more, field) => {
    const input = inputOf(draft(more));
    expect(draftProblem(input)).toMatchObject({
      field,
      sentence: expect.stringMatching(/^[A-Z].*\.$/) as string,
    });
    // The schema would have refused it, in a message for programs.
    expect(wishInput.safeParse(input).success).toBe(false);
  });

  test('has the shape that the server accepts, at the limits too', () => {
    for (const more of [{ units: '60' }, { units: '1' }, { topUpPoints: '100,000' }, { mostPoints: '1' }]) {
      const input = inputOf(draft(more));
      expect(draftProblem(input)).toBeNull();
      expect(wishInput.safeParse(input).success).toBe(true);
    }
  });
});
