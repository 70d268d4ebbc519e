/** Models what a dispute must do, without a database, at hours after the return. */
import type { DisputeState } from '../../features/disputes/dispute-lifecycle.ts';

export type DisputeStep =
  | { do: 'claim'; cents: number }
  | { do: 'accept' | 'contest' | 'withdraw' | 'clock' }
  | { do: 'statement' | 'appeal'; by: 'renter' | 'owner' }
  | { do: 'decide'; by: 0 | 1; percent: number };

export type DisputeModel = {
  state: DisputeState | 'none';
  claimed: number;
  awarded: number;
  until: number;
  decidedBy: number | null;
  /** What was held at the end: 0 before. */
  captured: number;
  owed: number;
};

export const heldCents = 50_000;
export const emptyDispute = (): DisputeModel => ({
  state: 'none',
  claimed: 0,
  awarded: 0,
  until: 0,
  decidedBy: null,
  captured: 0,
  owed: 0,
});

const isOpen = ({ state }: DisputeModel): boolean => state !== 'none';

function end(model: DisputeModel, state: 'settled' | 'withdrawn', awarded: number, isDebtor: boolean): void {
  model.state = state;
  model.captured = Math.min(awarded, heldCents);
  model.owed = isDebtor ? awarded - model.captured : 0;
}

/** Takes a step. @returns the expected answer of the command */
export function takeStep(model: DisputeModel, step: DisputeStep, hours: number): string {
  switch (step.do) {
    case 'claim':
      if (['settled', 'withdrawn'].includes(model.state) || hours >= 48) return 'claim-is-late';
      if (isOpen(model)) return 'already-claimed';
      Object.assign(model, { state: 'claimed', claimed: step.cents, until: hours + 48 });
      return 'done';
    case 'clock':
      return tick(model, hours);
    case 'decide':
      return decide(model, step, hours);
    default:
      return isOpen(model) ? ofASide(model, step, hours) : 'not-found';
  }
}

function ofASide(model: DisputeModel, step: DisputeStep, hours: number): string {
  const isOver = hours >= model.until;
  switch (step.do) {
    case 'accept':
      if (model.state !== 'claimed') return 'not-now';
      if (isOver) return 'time-is-over';
      end(model, 'settled', model.claimed, true);
      return 'settled';
    case 'contest':
      if (model.state !== 'claimed') return 'not-now';
      if (isOver) return 'time-is-over';
      Object.assign(model, { state: 'contested', until: hours + 7 * 24 });
      return 'contested';
    case 'statement':
      if (model.state === 'claimed') return step.by === 'owner' ? 'added' : 'not-now';
      if (model.state !== 'contested') return 'not-now';
      return isOver ? 'time-is-over' : 'added';
    case 'withdraw':
      if (!['claimed', 'contested', 'under_review'].includes(model.state)) return 'not-now';
      end(model, 'withdrawn', 0, true);
      return 'withdrawn';
    default:
      if (model.state !== 'decided') return 'not-now';
      if (isOver) return 'time-is-over';
      model.state = 'appealed';
      return 'appealed';
  }
}

function tick(model: DisputeModel, hours: number): string {
  if (hours < model.until) return 'done';
  if (model.state === 'claimed') end(model, 'settled', model.claimed, false);
  else if (model.state === 'contested') model.state = 'under_review';
  else if (model.state === 'decided') end(model, 'settled', model.awarded, true);
  return 'done';
}

function decide(model: DisputeModel, step: { by: 0 | 1; percent: number }, hours: number): string {
  if (!isOpen(model)) return 'not-found';
  if (model.state !== 'under_review' && model.state !== 'appealed') return 'not-possible';
  if (model.decidedBy === step.by) return 'not-possible';
  model.awarded = awardOf(model.claimed, step.percent);
  if (model.state === 'appealed') end(model, 'settled', model.awarded, true);
  else Object.assign(model, { state: 'decided', decidedBy: step.by, until: hours + 7 * 24 });
  return 'decided';
}

export const awardOf = (claimed: number, percent: number): number => Math.floor((claimed * percent) / 100);
