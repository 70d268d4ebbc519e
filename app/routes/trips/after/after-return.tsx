import { useRevalidator } from 'react-router';
import type { ExchangeKind } from '../../../../features/exchange/handover/exchange-facts.ts';
import { ClaimPanel } from './claim-panel.tsx';
import { ReviewsPanel } from './reviews-panel.tsx';

type AfterReturnProps = {
  kind: ExchangeKind;
  id: string;
  state: string;
  other: string;
  /** Address of the other side's photo. */
  otherPhoto?: string | null;
  /** What it is about, where a page has several. */
  about?: string;
  /** Whether something stands there for certain: room is kept for it, and nothing moves when it comes. */
  isClaimExpected?: boolean;
};

const states: ReadonlySet<string> = new Set(['handed_off', 'returned', 'completed']);

/** What is left to do between the two sides while it is out, and once it is back. */
export default function AfterReturn({ state, isClaimExpected, otherPhoto, ...exchange }: AfterReturnProps) {
  const { revalidate } = useRevalidator();
  if (!states.has(state)) return null;
  return (
    <>
      {/* Asked anew with each state of the exchange. */}
      <ClaimPanel key={state} {...exchange} isClaimExpected={isClaimExpected} onChange={revalidate} />
      {state !== 'handed_off' && <ReviewsPanel {...exchange} otherPhoto={otherPhoto} />}
    </>
  );
}
