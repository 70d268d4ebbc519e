import { useId, useState, type ReactNode } from 'react';
import { mostPicturesASide } from '../../../../features/disputes/dispute-rules.ts';
import type { ClaimDesk, DisputeView } from '../../../../features/disputes/dispute-view.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { ClaimEvidence, ClaimLines, Decisions, Outcome } from '../../../components/handover/claim-parts.tsx';
import { claimStep } from '../../../components/handover/claim-words.ts';
import { atText } from '../../../components/when-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { AddPictures } from './add-pictures.tsx';
import { AskAgain } from './ask-again.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { AcceptDialog, WithdrawDialog, WordsDialog, type WordsStep } from './claim-steps.tsx';
import { OfferDialog, SettleDialog } from './settle-claim.tsx';
import { useAnswer } from './use-answer.ts';
import { Deadline } from '../../../components/exchange/exchange-parts.tsx';
import page from '../../../components/exchange/exchange.module.css';
import styles from './after.module.css';

type ClaimPanelProps = {
  id: string;
  other: string;
  /** What it is about, if a page has several. */
  about?: string;
  isClaimExpected?: boolean;
  /** Reloads the page: a claim that ended has completed the exchange. */
  onChange: () => Promise<void>;
  /** Below its own steps. */
  children?: ReactNode;
};

type Open = 'claim' | 'accept' | 'offer' | 'settle' | 'withdraw' | WordsStep | null;

/** Damage, lateness and breakdown in one exchange: possible actions, both sides' statements, and the deposit's outcome. */
export function ClaimPanel({
  id,
  other,
  about,
  isClaimExpected = true,
  onChange,
  children,
}: ClaimPanelProps) {
  const headingId = useId();
  const path = `/disputes/${id}`;
  const { value: desk, fault, again } = useAnswer<ClaimDesk>(path);
  const [open, setOpen] = useState<Open>(null);
  if (desk === null && fault !== '') return <AskAgain fault={fault} again={again} />;
  if (desk === null) return isClaimExpected ? <Skeleton className={styles.waiting} /> : null;
  const { dispute } = desk;
  const isSilent = !desk.mayClaim && !desk.mayReportBreakdown && !desk.breakdown && !desk.late && !dispute;
  if (isSilent) return null;
  const given = {
    path,
    other,
    onClose: () => setOpen(null),
    onDone: async () => {
      await again();
      await onChange();
    },
  };
  return (
    <section aria-labelledby={headingId} className={page.panel}>
      {dispute ? (
        <Claim desk={desk} dispute={dispute} other={other} headingId={headingId} />
      ) : (
        <BeforeAClaim desk={desk} other={other} headingId={headingId} />
      )}
      {about && <p className={page.quiet}>{about}</p>}
      <Breakdown desk={desk} other={other} />
      {dispute && desk.mayAddEvidence && (
        <AddPictures path={path} onAdded={again} most={picturesLeft(desk, dispute)} />
      )}
      <Steps desk={desk} onOpen={setOpen} />
      {children}
      <ClaimDialog isOpen={open === 'claim'} desk={desk} {...given} />
      {dispute && <AcceptDialog isOpen={open === 'accept'} dispute={dispute} desk={desk} {...given} />}
      {dispute && <OfferDialog isOpen={open === 'offer'} dispute={dispute} desk={desk} {...given} />}
      {dispute?.offer && (
        <SettleDialog
          isOpen={open === 'settle'}
          cents={dispute.offer.cents}
          dispute={dispute}
          desk={desk}
          {...given}
        />
      )}
      <WithdrawDialog isOpen={open === 'withdraw'} desk={desk} {...given} />
      {wordsSteps.map((step) => (
        <WordsDialog key={step} isOpen={open === step} step={step} {...given} />
      ))}
    </section>
  );
}

const wordsSteps: readonly WordsStep[] = ['contest', 'statements', 'appeal', 'breakdown'];

const picturesLeft = ({ side }: ClaimDesk, { pictures }: DisputeView): number =>
  mostPicturesASide - pictures.filter(({ by }) => by === side).length;

type Headed = { desk: ClaimDesk; other: string; headingId: string };

function Claim({ desk, dispute, other, headingId }: Headed & { dispute: DisputeView }) {
  const { title, detail, deadline } = claimStep(dispute, desk, other);
  return (
    <>
      <h2 id={headingId}>{title}</h2>
      {detail !== '' && <p className={page.detail}>{detail}</p>}
      {deadline !== null && <Deadline until={deadline} />}
      {dispute.offer && dispute.money === null && (
        <p className={page.detail}>
          {dispute.offer.by === desk.side ? 'You offer' : `${other} offers`}{' '}
          <b className="num">{formatCents(dispute.offer.cents)}</b> to settle it.
        </p>
      )}
      <Outcome dispute={dispute} hasDeposit={desk.depositCents > 0} side={desk.side} other={other} />
      <Decisions dispute={dispute} nameOf={(by) => (by === desk.side ? 'You' : other)} />
      {/* Open for the side that must answer; folded for the other. */}
      <details className={styles.claimed} open={desk.actions.includes('accept')}>
        <summary>Claimed: {formatCents(dispute.claimedCents)}</summary>
        <ClaimLines dispute={dispute} />
        <ClaimEvidence
          dispute={dispute}
          nameOf={(by) => (by === desk.side ? 'You' : other)}
          pictureAt={(picture) => `/disputes/${dispute.exchange.id}/pictures/${picture}`}
        />
      </details>
    </>
  );
}

/** What an owner may claim, and until when; what the lateness costs. */
function BeforeAClaim({ desk, other, headingId }: Headed) {
  const { mayClaim, claimUntil, depositCents, heldCents, late } = desk;
  if (!mayClaim || claimUntil === null)
    return <h2 id={headingId}>{late ? 'It came back late' : 'If something breaks'}</h2>;
  return (
    <>
      <h2 id={headingId}>Is everything OK?</h2>
      <p className={page.detail}>
        If something is broken, missing or dirty, claim it here with photos. {other} has 48 hours to answer.{' '}
        {heldCents > 0
          ? `The ${formatCents(heldCents)} deposit stays on hold until it’s settled.`
          : `${depositCents > 0 ? 'The bank no longer holds the deposit.' : 'There’s no deposit.'} They’ll owe you what they accept or what we decide. If they don’t answer, they owe nothing.`}
      </p>
      {late && (
        <p className={page.detail}>
          It came back {late.hours} {late.hours === 1 ? 'hour' : 'hours'} late. You can claim up to{' '}
          <b className="num">{formatCents(late.cents)}</b> for that.
        </p>
      )}
      <Deadline until={claimUntil} words="the deadline for claims" />
    </>
  );
}

function Breakdown({
  desk: { breakdown, mayReportBreakdown, late, side, dispute },
  other,
}: {
  desk: ClaimDesk;
  other: string;
}) {
  if (breakdown)
    return (
      <div className="stack-8">
        <p>
          <b>{breakdown.byMe ? 'You' : other}</b> reported a breakdown, {atText(breakdown.at)}. Late charges
          stopped then.
        </p>
        <blockquote className={page.words}>{breakdown.words}</blockquote>
      </div>
    );
  if (mayReportBreakdown)
    return (
      <p className={page.detail}>Report a breakdown as soon as it happens. Late charges stop from then on.</p>
    );
  if (late && side === 'renter' && !dispute)
    return (
      <p className={page.detail}>
        It came back {late.hours} {late.hours === 1 ? 'hour' : 'hours'} late. {other} can claim up to{' '}
        <b className="num">{formatCents(late.cents)}</b> for that.
      </p>
    );
  return null;
}

/** The steps the policy allows now. */
function Steps({ desk, onOpen }: { desk: ClaimDesk; onOpen: (open: Open) => void }) {
  const { actions, mayClaim, mayReportBreakdown, mayAddEvidence, dispute } = desk;
  const may = (event: (typeof actions)[number]) => actions.includes(event);
  return (
    <div className={page.actions}>
      {mayClaim && <Button onClick={() => onOpen('claim')}>Claim damage</Button>}
      {may('accept') && (
        <Button variant="primary" onClick={() => onOpen('accept')}>
          Accept the claim
        </Button>
      )}
      {may('settle') && dispute?.offer && (
        <Button variant="primary" onClick={() => onOpen('settle')}>
          Accept {formatCents(dispute.offer.cents)}
        </Button>
      )}
      {desk.mayOffer && (
        <Button onClick={() => onOpen('offer')}>
          {may('settle') ? 'Offer another amount' : 'Offer an amount'}
        </Button>
      )}
      {may('contest') && <Button onClick={() => onOpen('contest')}>Contest claim</Button>}
      {mayAddEvidence && dispute?.state === 'contested' && (
        <Button onClick={() => onOpen('statements')}>Add a statement</Button>
      )}
      {may('appeal') && <Button onClick={() => onOpen('appeal')}>Appeal</Button>}
      {may('withdraw') && (
        // Alone it is shown as a button, not as indented text.
        <Button
          variant={actions.length > 1 || dispute?.state === 'contested' ? 'ghost' : 'secondary'}
          onClick={() => onOpen('withdraw')}
        >
          Withdraw the claim
        </Button>
      )}
      {mayReportBreakdown && <Button onClick={() => onOpen('breakdown')}>Report a breakdown</Button>}
    </div>
  );
}
