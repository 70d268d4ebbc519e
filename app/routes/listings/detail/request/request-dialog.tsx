import type { FormEvent } from 'react';
import { isTooYoung } from '../../../../../features/requirements/requirements.ts';
import { CardChoice } from '../../../../components/money/card-choice.tsx';
import { DebtNote } from '../../../../components/money/debt-note.tsx';
import { pointsText } from '../../../../components/listing/price-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Slider } from '../../../../ui/fields/slider.tsx';
import { TextArea } from '../../../../ui/fields/text-input.tsx';
import type { MemberStanding } from './member-standing.ts';
import { RequestAgreement, RequestPrice } from './request-summary.tsx';
import { SplitChoice } from '../split-choice.tsx';
import { ProtectionChoice } from '../booking/protection-choice.tsx';
import { useRequest, type MemberRequest, type Wish } from './use-request.ts';
import styles from './request-dialog.module.css';

type RequestDialogProps = {
  listing: { slug: string; title: string };
  wish: Wish;
  standing: MemberStanding;
  onClose: () => void;
};

/** A member's request dialog: the price fixed for half an hour, the cancellation policy, and one button to send it. */
export default function RequestDialog({ listing, wish, standing, onClose }: RequestDialogProps) {
  const request = useRequest(listing.slug, wish, standing);
  const { priced, isBusy, send } = request;
  const isInstant = priced.last?.terms.isInstant === true;
  // No document changes it, and the request would be refused.
  const isBarred = isTooYoung((priced.price ?? priced.last)?.terms.requirements ?? []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={listing.title}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          {!standing.isStoppedByDebt && !isBarred && (
            <Button
              type="submit"
              form="request-form"
              variant="primary"
              busy={isBusy}
              aria-disabled={!priced.price || undefined}
            >
              {isInstant ? 'Book instantly' : 'Request to book'}
            </Button>
          )}
        </>
      }
    >
      <form id="request-form" noValidate className={styles.form} onSubmit={submit}>
        <div className={styles.choices}>
          {standing.isStoppedByDebt && <DebtNote />}
          {isBarred && (
            <p className={styles.barred}>
              <b>You’re not old enough for this listing on these dates.</b> You can’t request it, so we won’t
              hold anything.
            </p>
          )}
          <RequestAgreement priced={priced} title={listing.title} from={wish.from} to={wish.to} />
          {!isBarred && <Choices request={request} standing={standing} wish={wish} />}
        </div>
        <RequestPrice priced={priced} isBarred={isBarred} />
      </form>
    </Dialog>
  );
}

/** On a phone the error may be below the visible area. */
const comeIntoView = (element: HTMLElement | null): void => {
  if (element?.textContent) element.scrollIntoView({ block: 'nearest' });
};

type ChoicesProps = { request: MemberRequest; standing: MemberStanding; wish: Wish };

/** Remaining choices: extras, delivery, the share in points, and a message to the owner. */
function Choices({ request, standing, wish }: ChoicesProps) {
  const { asked, change, priced, message, setMessage, fault } = request;
  const full = priced.last?.price.fullPoints ?? wish.fullPoints;
  const most = Math.min(full, standing.points);
  return (
    <>
      {asked.way !== 'rent' && (
        <p className={styles.wallet}>
          You have <b className="num">{pointsText(standing.points)}</b>
          {standing.points >= full
            ? '.'
            : asked.way === 'cashAndPoints'
              ? `. These dates cost ${pointsText(full)}, so the rest is in cash.`
              : `. These dates cost ${pointsText(full)}. Go back and choose another way to pay.`}
        </p>
      )}
      {asked.way === 'cashAndPoints' && most > 0 && (
        <Field label="How much to pay in points" hint="The rest is cash.">
          <Slider
            min={0}
            max={most}
            value={Math.min(asked.points, most)}
            onChange={(points) => change({ points })}
            wordsFor={pointsText}
          />
        </Field>
      )}
      <Extras request={request} />
      {priced.last && (
        <ProtectionChoice
          terms={priced.last.terms}
          unit={priced.last.price.unit}
          plan={asked.plan ?? null}
          onPlan={(plan) => change({ plan })}
        />
      )}
      {priced.last && (
        <SplitChoice
          priced={priced.last}
          isSplit={asked.isSplit ?? false}
          onSplit={(isSplit) => change({ isSplit })}
        />
      )}
      <Field label="Message to the owner" optional>
        <TextArea
          rows={3}
          maxLength={2000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </Field>
      {request.cents > 0 && <CardChoice card={request.card} amountCents={request.cents} />}
      {standing.termsToAccept !== null && (
        <Checkbox
          checked={request.hasAccepted}
          onChange={(event) => request.setAccepted(event.currentTarget.checked)}
          label={
            <>
              I accept the{' '}
              <a href="/terms" target="_blank" rel="noreferrer" className={styles.terms}>
                terms for renters
              </a>
            </>
          }
        />
      )}
      <p role="alert" ref={comeIntoView} key={fault} className={styles.fault}>
        {fault}
      </p>
    </>
  );
}

function Extras({ request: { asked, change, priced } }: Pick<ChoicesProps, 'request'>) {
  const terms = priced.last?.terms;
  if (!terms || (terms.addOns.length === 0 && terms.deliveryCents === null)) return null;
  const toggle = (id: string, isOn: boolean) =>
    change({ addOnIds: isOn ? [...asked.addOnIds, id] : asked.addOnIds.filter((each) => each !== id) });
  return (
    <fieldset className={styles.extras}>
      <legend>Extras</legend>
      {terms.deliveryCents !== null && (
        <Checkbox
          label="Deliver it to me"
          checked={asked.isDelivered}
          onChange={(event) => change({ isDelivered: event.currentTarget.checked })}
        />
      )}
      {terms.addOns.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={asked.addOnIds.includes(id)}
          onChange={(event) => toggle(id, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
