import { useState } from 'react';
import type { NoShowFile, NoShowVerdict } from '../../../../features/no-shows/no-show-view.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { PrivatePicture } from '../../../components/handover/private-picture.tsx';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { RadioGroup } from '../../../ui/fields/checkbox.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import type { Route } from './+types/no-shows';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { FilterBar, FilterSelect, Pager } from '../parts/filter-bar.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { TimeLeft } from '../parts/time-left.tsx';
import parts from '../../../components/handover/claim-parts.module.css';
import desk from '../frame/desk-page.module.css';
import styles from './dispute.module.css';

type Answer = { reports: NoShowFile[]; next: number | null };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  askApi<Answer>(`/operator/no-shows${new URL(request.url).search}`);

/** No-show reports: waiting for a decision, waiting for an answer, and ended. */
export default function NoShows({ loaderData: { reports, next } }: Route.ComponentProps) {
  const [deciding, setDeciding] = useState<NoShowFile | null>(null);
  return (
    <>
      <PageHead
        title="No-shows"
        text="One side says the other didn’t show up. We decide contested reports within 3 days. No money moves before that."
      />
      <FilterBar>
        <FilterSelect
          name="shelf"
          label="Show"
          standard="to-decide"
          options={[
            { value: 'to-decide', label: 'To decide' },
            { value: 'waiting', label: 'Waiting for an answer' },
            { value: 'ended', label: 'Ended' },
          ]}
        />
      </FilterBar>
      {reports.length === 0 && <p className={styles.hint}>No reports match this filter.</p>}
      {reports.map((file) => (
        <Report key={file.id} file={file} onDecide={() => setDeciding(file)} />
      ))}
      <Pager next={next} />
      {deciding && <DecideDialog file={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

const nameOf = (file: NoShowFile, side: 'renter' | 'owner'): string =>
  side === 'owner' ? file.owner : file.renter;
const reporterOf = ({ absent }: NoShowFile) => (absent === 'owner' ? 'renter' : 'owner');

const states: Record<NoShowFile['state'], string> = {
  reported: 'Waiting for an answer',
  contested: 'To decide',
  settled: 'Settled',
  withdrawn: 'Withdrawn',
  overtaken: 'Overtaken',
};

const verdictText = (file: NoShowFile, verdict: NoShowVerdict): string =>
  verdict === 'nobody' ? 'Nobody’s no-show' : `${nameOf(file, verdict)}’s no-show`;

function Report({ file, onDecide }: { file: NoShowFile; onDecide: () => void }) {
  const { title, state, absent, words, answer, decision, verdict, pictures, decideUntil, isOwn } = file;
  const reporter = reporterOf(file);
  return (
    <section aria-label={title} className={styles.panel}>
      <h2>{title}</h2>
      <p>
        <Badge variant={state === 'contested' ? 'sun' : 'neutral'}>{states[state]}</Badge>
      </p>
      <Facts>
        <Fact name="Owner">{file.owner}</Fact>
        <Fact name="Renter">{file.renter}</Fact>
        <Fact name="Reported">
          <Moment at={file.reportedAt} />
        </Fact>
        <Fact name={`${nameOf(file, reporter)} says`}>{words}</Fact>
        <Fact name={`${nameOf(file, absent)} says`}>{answer ?? 'No answer yet'}</Fact>
        {state === 'reported' && (
          <Fact name="Answer until">
            <Moment at={file.answerUntil} />
          </Fact>
        )}
        {state === 'contested' && decideUntil && (
          <Fact name="Decide until">
            <Moment at={decideUntil} /> <TimeLeft dueAt={decideUntil} urgency={null} />
          </Fact>
        )}
        {verdict && <Fact name="Settled as">{verdictText(file, verdict)}</Fact>}
        {decision && <Fact name="Reasons">{decision}</Fact>}
      </Facts>
      {pictures.length > 0 && (
        <ul className={parts.pictures} aria-label="Photos">
          {pictures.map(({ id, by }) => (
            <li key={id}>
              <PrivatePicture
                path={`/operator/no-shows/pictures/${id}`}
                alt={`Photo from ${nameOf(file, by)}`}
              />
              <p className={desk.quiet}>{nameOf(file, by)}</p>
            </li>
          ))}
        </ul>
      )}
      {state === 'contested' &&
        (isOwn ? (
          <p className={styles.hint}>You are part of this trip. Another operator has to decide.</p>
        ) : (
          <div>
            <Button variant="primary" onClick={onDecide}>
              Decide
            </Button>
          </div>
        ))}
    </section>
  );
}

function DecideDialog({ file, onClose }: { file: NoShowFile; onClose: () => void }) {
  const [verdict, setVerdict] = useState<NoShowVerdict>('nobody');
  const [reasons, setReasons] = useState('');
  const reporter = reporterOf(file);
  const options: { value: NoShowVerdict; label: string; hint: string }[] = [
    {
      value: file.absent,
      label: `${nameOf(file, file.absent)} didn’t show up`,
      hint: costs[file.absent],
    },
    {
      value: 'nobody',
      label: 'Nobody’s fault',
      hint: 'Everything is refunded. It doesn’t count against anyone.',
    },
    {
      value: reporter,
      label: `${nameOf(file, reporter)} didn’t show up`,
      hint: costs[reporter],
    },
  ];
  return (
    <ActDialog
      isOpen
      onClose={onClose}
      size="large"
      title="Decide the no-show"
      description="This is final. The trip ends and the money moves right away."
      confirm="Decide"
      done="Decided"
      act={(reason) =>
        askApi(`/operator/no-shows/${file.id}/decide`, {
          method: 'POST',
          body: { verdict, reasons: reasons.trim(), reason },
        })
      }
    >
      <RadioGroup
        legend="Who didn’t show up?"
        name="verdict"
        value={verdict}
        options={options}
        onChange={(value) => setVerdict(options.find((each) => each.value === value)?.value ?? 'nobody')}
      />
      <Field label="Explanation for both sides" hint="Both sides see this on the trip page." required>
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

const costs = {
  renter: 'Counts as a cancellation at pick-up. The renter gets the refund the policy allows at that time.',
  owner: 'Counts as a cancellation by the owner. The renter gets everything back.',
} as const;
