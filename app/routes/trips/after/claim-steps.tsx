import { useState, type FormEvent } from 'react';
import type { ClaimDesk, DisputeView } from '../../../../features/disputes/dispute-view.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import { useSending, type DialogProps } from './use-sending.ts';
import parts from '../../../components/handover/claim-parts.module.css';
import page from '../../../components/exchange/exchange.module.css';
import styles from './after.module.css';

export type WordsStep = 'contest' | 'statements' | 'appeal' | 'breakdown';

const steps: Record<
  WordsStep,
  { title: string; about: (other: string) => string; label: string; confirm: string; done: string }
> = {
  contest: {
    title: 'Contest the claim',
    about: (other) =>
      `For a week, you and ${other} can add statements and photos here. Then our team decides within 14 days.`,
    label: 'What happened',
    confirm: 'Contest claim',
    done: 'You contested the claim',
  },
  statements: {
    title: 'Add a statement',
    about: (other) => `${other} and our team can read them. You can’t change them afterwards.`,
    label: 'Your statement',
    confirm: 'Add',
    done: 'Added',
  },
  appeal: {
    title: 'Appeal',
    about: () => 'Either side can appeal once. Someone else on our team then makes the final decision.',
    label: 'What we missed',
    confirm: 'Appeal',
    done: 'You appealed',
  },
  breakdown: {
    title: 'Report a breakdown',
    about: (other) => `${other} sees it right away, and late charges stop now.`,
    label: 'What broke, and where you are',
    confirm: 'Report breakdown',
    done: 'Reported',
  },
};

/** A step with a text. */
export function WordsDialog(props: DialogProps & { step: WordsStep }) {
  const { isOpen, onClose, path, other, step } = props;
  const { title, about, label, confirm, done } = steps[step];
  const [words, setWords] = useState('');
  const { isBusy, fault, setFault, send } = useSending(props);
  const form = `${step}-form`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === '') return setFault('Enter your message.');
    void send(`${path}/${step}`, { words: words.trim() }, done, () => {
      setWords('');
      return Promise.resolve('');
    });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={about(other)}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" form={form} variant="strong" busy={isBusy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={styles.form} onSubmit={submit}>
        <Field label={label} error={fault} required>
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

/** What accepting costs, before it is done. */
export function AcceptDialog(props: DialogProps & { dispute: DisputeView; desk: ClaimDesk }) {
  const { isOpen, onClose, path, other, dispute, desk } = props;
  const { isBusy, fault, send } = useSending(props);
  const taken = Math.min(dispute.claimedCents, desk.heldCents);
  const beyond = dispute.claimedCents - taken;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Accept the ${formatCents(dispute.claimedCents)} claim?`}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void send(`${path}/accept`, {}, 'Settled')}>
            {' '}
            Accept claim{' '}
          </Button>
        </>
      }
    >
      <dl className={parts.outcome}>
        {desk.heldCents > 0 && (
          <>
            <div>
              <dt>From your deposit to {other}</dt>
              <dd className="num">{formatCents(taken)}</dd>
            </div>
            <div>
              <dt>Released right away</dt>
              <dd className="num">{formatCents(desk.heldCents - taken)}</dd>
            </div>
          </>
        )}
        {beyond > 0 && (
          <div>
            <dt>You owe {other}</dt>
            <dd className="num">{formatCents(beyond)}</dd>
          </div>
        )}
      </dl>
      {beyond > 0 && (
        <p className={page.quiet}>
          {desk.heldCents > 0
            ? 'By accepting, you agree to pay what goes beyond the deposit.'
            : desk.depositCents > 0
              ? 'The bank no longer holds your deposit. By accepting, you agree to pay it yourself.'
              : 'There’s no deposit. By accepting, you agree to pay it yourself.'}{' '}
          Pay it in your wallet. We only charge a card when you ask us to.
        </p>
      )}
      <p role="alert" className={page.fault}>
        {fault}
      </p>
    </Dialog>
  );
}

export function WithdrawDialog(props: DialogProps & { desk: ClaimDesk }) {
  const { isOpen, onClose, path, other, desk } = props;
  const { isBusy, fault, send } = useSending(props);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Withdraw the claim?"
      description={`${desk.depositCents > 0 ? `The whole deposit is released to ${other}` : `${other} owes nothing`}, and there is no second claim.`}
      actions={
        <>
          <Button onClick={onClose}>Keep the claim</Button>
          <Button
            variant="danger"
            busy={isBusy}
            onClick={() => void send(`${path}/withdraw`, {}, 'Claim withdrawn')}
          >
            {' '}
            Withdraw claim{' '}
          </Button>
        </>
      }
    >
      <p role="alert" className={page.fault}>
        {fault}
      </p>
    </Dialog>
  );
}
