/** Decides the next step for one side of a hand-over, or who it is waiting for. */
import type { Side } from '../exchange/lifecycle/booking-policy.ts';
import type { Missing } from './handover-set.ts';

export type NextStep =
  | { do: 'confirm' }
  | { do: 'add'; missing: Missing }
  /** What is awaited, e.g. 'Noor’s signature' or 'Noor to confirm'. */
  | { do: 'wait'; for: string };

type Standing = {
  side: Side;
  names: Record<Side, string>;
  renterId: string;
  missing: readonly Missing[];
  /** Whether this side has confirmed the current set, or its confirmation is on its way. */
  isConfirmed: boolean;
};

/** Only the party signs the waiver: an owner is never asked to, and waits when nothing else is left. */
export function nextStep({ side, names, renterId, missing, isConfirmed }: Standing): NextStep {
  if (isConfirmed && missing.length === 0)
    return { do: 'wait', for: `${names[side === 'owner' ? 'renter' : 'owner']} to confirm` };
  const own = missing.find(({ kind }) => side === 'renter' || kind !== 'signature');
  if (own) return { do: 'add', missing: own };
  const unsigned = missing.flatMap((each) => (each.kind === 'signature' ? [each] : []));
  const [first] = unsigned;
  if (!first) return { do: 'confirm' };
  if (unsigned.length > 1) return { do: 'wait', for: `${unsigned.length} signatures` };
  return { do: 'wait', for: `${first.personId === renterId ? names.renter : first.name}’s signature` };
}
