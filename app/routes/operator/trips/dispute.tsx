import { useState } from 'react';
import { Link } from 'react-router';
import type { DisputeFile } from '../../../../features/disputes/dispute-view.ts';
import { amountText, formatCents } from '../../../../platform/money/money.ts';
import { parseMoneyWithin } from '../../../../platform/money/read-money.ts';
import { ApiProblem, askApi } from '../../../components/session/api-client.ts';
import { ClaimEvidence, ClaimLines, Decisions } from '../../../components/handover/claim-parts.tsx';
import { disputeWords } from '../../../components/handover/claim-words.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import type { Route } from './+types/dispute';
import { ActDialog } from '../parts/act-dialog.tsx';
import { ExportButton } from '../parts/export-button.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { TimeLeft } from '../parts/time-left.tsx';
import desk from '../frame/desk-page.module.css';
import styles from './dispute.module.css';

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  askApi<DisputeFile>(`/operator/disputes/${encodeURIComponent(params.id)}`);

/** One claim: its lines, both sides' evidence, and the decision. */
export default function Dispute({ loaderData: file }: Route.ComponentProps) {
  const [isDeciding, setDeciding] = useState(false);
  const isTime = isToDecide(file);
  const nameOf = (by: 'renter' | 'owner') => (by === 'owner' ? file.owner : file.renter);
  const { label, tone } = disputeWords[file.state];
  return (
    <>
      <p className={desk.back}>
        <Link to="/operator/disputes" className={desk.row}>
          Disputes
        </Link>
      </p>
      <PageHead
        title={file.title}
        text={<Badge variant={tone}>{label}</Badge>}
        actions={
          isTime &&
          !file.isDecidedByMe && (
            <Button variant="primary" onClick={() => setDeciding(true)}>
              {file.state === 'appealed' ? 'Decide the appeal' : 'Decide'}
            </Button>
          )
        }
      />
      {isTime && file.isDecidedByMe && (
        <p className={styles.hint}>You made the first decision, so another operator decides the appeal.</p>
      )}
      <div className={styles.columns}>
        <section aria-labelledby="claim-heading" className={styles.panel}>
          <h2 id="claim-heading">What {file.owner} claims</h2>
          <ClaimLines dispute={file} />
          <ClaimEvidence
            dispute={file}
            nameOf={nameOf}
            pictureAt={(picture) => `/operator/disputes/pictures/${picture}`}
          />
          <Decisions dispute={file} nameOf={nameOf} />
          {file.offer && (
            <p>
              {nameOf(file.offer.by)} offers {formatCents(file.offer.cents)} to settle it.
            </p>
          )}
        </section>
        <FileFacts file={file} />
      </div>
      {isDeciding && <DecideDialog file={file} onClose={() => setDeciding(false)} />}
    </>
  );
}

const isToDecide = ({ state }: DisputeFile): boolean => state === 'under_review' || state === 'appealed';

function FileFacts({ file }: { file: DisputeFile }) {
  const { owner, renter, depositCents, heldCents, claimedAt, evidenceUntil, decideUntil, appealUntil } = file;
  const { money } = file;
  return (
    <section aria-label="Facts" className={styles.panel}>
      <Facts>
        <Fact name="Owner">{owner}</Fact>
        <Fact name="Renter">{renter}</Fact>
        <Fact name="Deposit held">
          {formatCents(heldCents)}
          {heldCents !== depositCents && ` of ${formatCents(depositCents)} agreed`}
        </Fact>
        <Fact name="Claimed">
          <Moment at={claimedAt} />
        </Fact>
        {evidenceUntil && (
          <Fact name="Evidence until">
            <Moment at={evidenceUntil} />
          </Fact>
        )}
        {decideUntil && isToDecide(file) && (
          <Fact name="Decide until">
            <Moment at={decideUntil} /> <TimeLeft dueAt={decideUntil} urgency={null} />
          </Fact>
        )}
        {appealUntil && (
          <Fact name="Appeal until">
            <Moment at={appealUntil} />
          </Fact>
        )}
        {money && (
          <>
            <Fact name="To the owner">{formatCents(money.capturedCents)}</Fact>
            <Fact name="Released">{formatCents(money.releasedCents)}</Fact>
            <Fact name="Owed">{formatCents(money.owedCents)}</Fact>
          </>
        )}
      </Facts>
      <HandoverRecord exchange={file.exchange} />
    </section>
  );
}

/** The hand-over records: photos, readings and signatures of both stages. Downloading them needs a reason. */
const HandoverRecord = ({ exchange: { id } }: Pick<DisputeFile, 'exchange'>) => (
  <ExportButton
    path={`/operator/handovers/${encodeURIComponent(id)}/evidence`}
    label="Hand-over record (PDF)"
    title="Download the hand-over record"
    description="It has both sides’ photos, names and signatures. Use it only for this claim."
  />
);

/** Line by line: what is awarded, with reasons both sides read. */
function DecideDialog({ file, onClose }: { file: DisputeFile; onClose: () => void }) {
  const [awards, setAwards] = useState(file.lines.map(({ awardedCents }) => amountText(awardedCents ?? 0)));
  const [reasons, setReasons] = useState('');
  const readings = awards.map((text, line) => parseMoneyWithin(text, 0, file.lines[line]?.claimedCents ?? 0));
  const cents = readings.map((reading) => ('cents' in reading ? (reading.cents ?? 0) : 0));
  const sum = cents.reduce((all, each) => all + each, 0);
  const isLast = file.state === 'appealed';
  return (
    <ActDialog
      isOpen
      onClose={onClose}
      size="large"
      title={isLast ? 'Decide the appeal' : 'Decide the claim'}
      description={
        isLast
          ? 'This is final. We pay out the deposit right away.'
          : 'Either side can appeal within a week. Then another operator decides. No money moves before that.'
      }
      confirm={`Award ${formatCents(sum)}`}
      done="Decided"
      act={async (reason) => {
        const unread = readings.find((reading) => 'fault' in reading);
        if (unread) throw new ApiProblem(400, 'invalid', unread.fault);
        await askApi(`/operator/disputes/${file.id}/decide`, {
          method: 'POST',
          body: { awards: cents, reasons: reasons.trim(), reason },
        });
      }}
    >
      {file.lines.map(({ label, claimedCents }, index) => (
        <MoneyField
          key={index}
          label={label}
          hint={`${formatCents(claimedCents)} claimed`}
          mostCents={claimedCents}
          text={awards[index] ?? ''}
          onText={(text) => setAwards(awards.map((each, line) => (line === index ? text : each)))}
        />
      ))}
      <Field
        label="Explanation for both sides"
        hint={`Both sides see this on the ${file.exchange.kind === 'booking' ? 'booking' : 'swap'} page.`}
        required
      >
        <TextArea
          rows={5}
          maxLength={4000}
          value={reasons}
          onChange={(event) => setReasons(event.currentTarget.value)}
        />
      </Field>
    </ActDialog>
  );
}
