import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CircleView } from '../../../features/exchange/circles/proposals/circle-view.ts';
import { ApiProblem, sentenceOf } from '../../components/session/api-client.ts';
import { CardChoice } from '../../components/money/card-choice.tsx';
import { sendCommand } from '../../components/session/command.ts';
import page from '../../components/exchange/exchange.module.css';
import { AgreementSummary } from '../../components/exchange/agreement-summary.tsx';
import { agreementOfSwap } from '../../components/exchange/agreements.ts';
import { daysText } from '../../components/when-words.ts';
import { useCard } from '../../components/money/use-card.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './circle.module.css';

type AnswerProps = { circle: CircleView; isOpen: boolean; onClose: () => void };

/** Sends an answer, shows the result, and reloads the circle. */
function useAnswer(onClose: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const answer = async (send: () => Promise<string>) => {
    setBusy(true);
    setFault('');
    try {
      const said = await send();
      await revalidate();
      onClose();
      toast({ title: said });
    } catch (error) {
      setFault(sentenceOf(error));
      // It has changed since it was loaded.
      if (error instanceof ApiProblem && error.status === 409) await revalidate();
    }
    setBusy(false);
  };
  return { isBusy, fault, answer };
}

/** What accepting means, with the card for one's own part. */
export function AgreeDialog({ circle: { swap }, isOpen, onClose }: AnswerProps) {
  const { id, version, price } = swap;
  const card = useCard(isOpen && price.totalCents > 0);
  const { isBusy, fault, answer } = useAnswer(onClose);
  const agree = () =>
    answer(async () => {
      const paymentId =
        price.totalCents > 0
          ? await card.authorise({ for: 'swap', swapId: id, listing: null }, { version })
          : null;
      const { outcome } = await sendCommand<{ outcome: string }>(`/exchanges/${id}/accept`, {
        version,
        listing: null,
        paymentId,
      });
      return outcome === 'accepted'
        ? 'The circle is on: everyone accepted'
        : 'You’re in. We’ll tell you when everyone has accepted';
    });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Are you in?"
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="lake" busy={isBusy} onClick={() => void agree()}>
            Yes, I’m in
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {fault !== '' && (
          <p role="alert" className={page.fault}>
            {fault}
          </p>
        )}
        <p className={page.detail}>If anyone declines, nothing is charged.</p>
        <AgreementSummary agreement={agreementOfSwap(swap, null)} />
        {price.totalCents > 0 && <CardChoice card={card} amountCents={price.totalCents} />}
      </div>
    </Dialog>
  );
}

/** Moves the reader's wish to other dates; the proposal ends, and we look for it again. */
export function OtherDatesDialog({ circle: { swap, dates, otherDates }, isOpen, onClose }: AnswerProps) {
  const [{ from, to }, setDates] = useState(dates);
  const { isBusy, fault, answer } = useAnswer(onClose);
  const ask = () =>
    answer(async () => {
      await sendCommand(`/circles/${swap.id}/other-dates`, { from, to });
      return 'Your dates are changed. We’re looking for a new circle';
    });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Ask for other dates?"
      description="This ends the proposal. Within a minute, we’ll look for the same circle on dates that work for everyone."
      actions={
        <>
          <Button onClick={onClose}>Keep these dates</Button>
          <Button variant="lake" busy={isBusy} onClick={() => void ask()}>
            Ask for other dates
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {fault !== '' && (
          <p role="alert" className={page.fault}>
            {fault}
          </p>
        )}
        {otherDates.length > 0 && (
          <fieldset className={styles.suggested}>
            <legend>Dates that work for everyone</legend>
            {otherDates.map((each) => {
              const isChosen = each.from === from && each.to === to;
              return (
                <Button
                  key={each.from}
                  size="small"
                  variant={isChosen ? 'strong' : 'secondary'}
                  aria-pressed={isChosen}
                  onClick={() => setDates(each)}
                >
                  {daysText(each.from, each.to)}
                </Button>
              );
            })}
          </fieldset>
        )}
        <Field label="Earliest pick-up">
          <TextInput
            type="date"
            value={from}
            onChange={(event) => setDates({ from: event.currentTarget.value, to })}
          />
        </Field>
        <Field label="Latest return">
          <TextInput
            type="date"
            value={to}
            onChange={(event) => setDates({ from, to: event.currentTarget.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}

/** One refusal ends it for all, and this wish is not offered the same circle again. */
export function DeclineDialog({ circle: { swap }, isOpen, onClose }: AnswerProps) {
  const [reason, setReason] = useState('');
  const { isBusy, fault, answer } = useAnswer(onClose);
  const decline = () =>
    answer(async () => {
      await sendCommand(`/exchanges/${swap.id}/decline`, { reason: reason.trim() });
      return 'You declined';
    });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Decline this circle?"
      description="The circle won’t happen. Your wish stays open, and we won’t suggest this circle again."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void decline()}>
            {' '}
            Decline circle{' '}
          </Button>
        </>
      }
    >
      {fault !== '' && (
        <p role="alert" className={page.fault}>
          {fault}
        </p>
      )}
      <Field label="Why" hint="The other members will see this." optional>
        <TextArea
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
