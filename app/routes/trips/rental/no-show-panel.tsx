import { useState, type FormEvent, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { ExchangeKind } from '../../../../features/exchange/handover/exchange-facts.ts';
import type { LegView } from '../../../../features/exchange/views/leg-view.ts';
import type { NoShowDesk } from '../../../../features/no-shows/no-show-view.ts';
import parts from '../../../components/handover/claim-parts.module.css';
import { otherOf } from '../../../components/exchange/legs.ts';
import page from '../../../components/exchange/exchange.module.css';
import { Deadline } from '../../../components/exchange/exchange-parts.tsx';
import { PrivatePicture } from '../../../components/handover/private-picture.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import { AddPictures } from '../after/add-pictures.tsx';
import { AskAgain } from '../after/ask-again.tsx';
import { useAnswer } from '../after/use-answer.ts';
import { useSending } from '../after/use-sending.ts';
import { absenceMeans, noShowWords } from './no-show-words.ts';
import styles from './booking.module.css';

type NoShowPanelProps = { kind: ExchangeKind; leg: LegView };
type Open = 'contest' | 'accept' | 'withdraw' | null;

/** A leg's no-show report: the statements, the deadline and the outcome. Hidden without a report, and loaded again with each state. */
export const NoShowPanel = ({ kind, leg }: NoShowPanelProps) => (
  <Report key={`${leg.state} ${leg.isNoShowOpen}`} kind={kind} id={leg.id} other={otherOf(leg)} />
);

function Report({ kind, id, other }: { kind: ExchangeKind; id: string; other: string }) {
  const path = `/no-shows/${id}`;
  const { value: desk, fault, again } = useAnswer<NoShowDesk>(path);
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open>(null);
  if (desk === null) return fault === '' ? null : <AskAgain fault={fault} again={again} />;
  const { report, side, actions, picturesLeft } = desk;
  if (report === null || report.state === 'overtaken') return null;
  const { title, detail, deadline } = noShowWords(report, { kind, side, other });
  const nameOf = (by: 'renter' | 'owner') => (by === side ? 'You' : other);
  const given = {
    path,
    other,
    onClose: () => setOpen(null),
    onDone: async () => {
      await again();
      await revalidate();
    },
  };
  const may = (event: (typeof actions)[number]) => actions.includes(event);
  return (
    <section aria-label="No-show report" className={page.panel}>
      <h2>{title}</h2>
      <p className={page.detail}>{detail}</p>
      {deadline !== null && <Deadline until={deadline} />}
      <Said who={nameOf(report.absent === 'owner' ? 'renter' : 'owner')} words={report.words} />
      {report.answer !== null && <Said who={nameOf(report.absent)} words={report.answer} />}
      {report.decision !== null && <Said who="Our team" words={report.decision} />}
      {report.pictures.length > 0 && (
        <ul className={parts.pictures} aria-label="Photos">
          {report.pictures.map(({ id: picture, by }) => (
            <li key={picture}>
              <PrivatePicture
                path={`${path}/pictures/${picture}`}
                alt={`Photo from ${by === side ? 'you' : other}`}
              />
              <p className={page.quiet}>{nameOf(by)}</p>
            </li>
          ))}
        </ul>
      )}
      {picturesLeft > 0 && <AddPictures path={path} onAdded={again} most={picturesLeft} />}
      <div className={page.actions}>
        {may('contest') && (
          <Button variant="primary" onClick={() => setOpen('contest')}>
            I was there
          </Button>
        )}
        {may('accept') && (
          <Button variant="ghost" onClick={() => setOpen('accept')}>
            I didn’t show up
          </Button>
        )}
        {may('withdraw') && (
          <Button variant="ghost" onClick={() => setOpen('withdraw')}>
            Withdraw report
          </Button>
        )}
      </div>
      <ContestDialog isOpen={open === 'contest'} {...given} />
      <SureDialog
        isOpen={open === 'accept'}
        title="You didn’t show up?"
        step="accept"
        confirm="I didn’t show up"
        done="Thank you for telling us"
        {...given}
      >
        {absenceMeans({ kind, side, other })}
      </SureDialog>
      <SureDialog
        isOpen={open === 'withdraw'}
        title="Withdraw the report?"
        step="withdraw"
        confirm="Withdraw report"
        done="Report withdrawn"
        {...given}
      >
        The booking goes ahead as agreed. We’ll notify {other}.
      </SureDialog>
    </section>
  );
}

const Said = ({ who, words }: { who: string; words: string }) => (
  <p className={page.detail}>
    <b>{who}:</b> {words}
  </p>
);

type StepProps = {
  isOpen: boolean;
  path: string;
  other: string;
  onClose: () => void;
  onDone: () => Promise<void>;
};

function ContestDialog({ isOpen, path, other, onClose, onDone }: StepProps) {
  const [words, setWords] = useState('');
  const { isBusy, fault, setFault, send } = useSending({ onClose, onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === '') return setFault('Describe what happened.');
    void send(`${path}/contest`, { words: words.trim() }, 'Sent. Our team decides within 3 days.');
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Say that you were there"
      description={`${other} and our team read this. No money moves before our team decides. You can add photos next.`}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" form="contest-no-show" variant="strong" busy={isBusy}>
            Send answer
          </Button>
        </>
      }
    >
      <form id="contest-no-show" noValidate className={styles.form} onSubmit={submit}>
        <Field
          label="What happened"
          hint="When you were there, and how you tried to reach them."
          error={fault}
          required
        >
          <TextArea
            rows={5}
            maxLength={2000}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

type SureProps = StepProps & {
  title: string;
  step: 'accept' | 'withdraw';
  confirm: string;
  done: string;
  children: ReactNode;
};

function SureDialog({ isOpen, path, onClose, onDone, title, step, confirm, done, children }: SureProps) {
  const { isBusy, fault, send } = useSending({ onClose, onDone });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void send(`${path}/${step}`, {}, done)}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className={page.quiet}>{children}</p>
      <p role="alert" className={page.fault}>
        {fault}
      </p>
    </Dialog>
  );
}
