import { useRevalidator } from 'react-router';
import type { LegView } from '../../../../features/exchange/views/leg-view.ts';
import { hasBegun } from '../../../components/exchange/how-far.ts';
import { otherOf } from '../../../components/exchange/legs.ts';
import { ClaimPanel } from './claim-panel.tsx';
import { ReviewsPanel } from './reviews-panel.tsx';

type AfterReturnProps = {
  leg: Pick<LegView, 'id' | 'side' | 'state' | 'stage' | 'giver' | 'receiver'>;
  /** Address of the other side's photo. */
  otherPhoto?: string | null;
  /** What it is about, if a page has several. */
  about?: string;
  /** Whether it certainly has content: its space is reserved, and nothing moves when it loads. */
  isClaimExpected?: boolean;
};

/** What remains to be done between the two sides while it is out, and after the return. */
export default function AfterReturn({ leg, about, isClaimExpected, otherPhoto }: AfterReturnProps) {
  const { revalidate } = useRevalidator();
  const { id, state, stage } = leg;
  const exchange = { id, about, other: otherOf(leg) };
  if (!hasBegun(leg)) return null;
  return (
    <>
      {/* Loaded again with each state of the exchange. */}
      <ClaimPanel key={state} {...exchange} isClaimExpected={isClaimExpected} onChange={revalidate} />
      {stage !== 'out' && <ReviewsPanel {...exchange} otherPhoto={otherPhoto} />}
    </>
  );
}
