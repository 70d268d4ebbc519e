import { useRef, useState, type ReactNode } from 'react';
import type { SwapView } from '../../../../features/exchange/views/exchange-view.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { CardChoice } from '../../../components/money/card-choice.tsx';
import { DebtNote } from '../../../components/money/debt-note.tsx';
import { AgreementSummary } from '../../../components/exchange/agreement-summary.tsx';
import { agreementOfSwap } from '../../../components/exchange/agreements.ts';
import { receivedIn } from '../../../components/exchange/legs.ts';
import page from '../../../components/exchange/exchange.module.css';
import { keepWords, useKeptWords } from '../../../components/session/kept-words.ts';
import { useCard } from '../../../components/money/use-card.ts';
import { atText } from '../../../components/when-words.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import { PickOne } from './compose/pick-one.tsx';
import { isOfferMine } from './swap-words.ts';
import { useSwapAct, type SwapAct } from './use-swap-act.ts';

type SwapActionsProps = {
  view: SwapView;
  /** A link to the next task, before the buttons. */
  way?: ReactNode;
};

/** The buttons the policy allows now. */
export function SwapActions({ view, way }: SwapActionsProps) {
  const { actions, id, kind, isStoppedByDebt } = view;
  const acting = useSwapAct();
  const [open, setOpen] = useState<'accept' | 'end' | 'cancel' | null>(null);
  const show = (window: typeof open) => {
    acting.clear();
    setOpen(window);
  };
  const close = () => setOpen(null);
  const ending = actions.find((event) => event === 'decline' || event === 'withdraw');
  // The receiver of an offer declines it; its author withdraws it.
  const isNo = !isOfferMine(view);
  if (actions.length === 0) return way === undefined ? null : <div className={page.actions}>{way}</div>;
  // Beside other buttons it is the least prominent; alone it is shown as a normal button.
  const lone = actions.length === 1 && way === undefined ? 'secondary' : 'ghost';
  return (
    <>
      {isStoppedByDebt && <DebtNote />}
      <div className={page.actions}>
        {way}
        {actions.includes('accept') && (
          <Button variant="lake" size="large" onClick={() => show('accept')}>
            {kind === 'circle' ? 'Yes, I’m in' : 'Accept the swap'}
          </Button>
        )}
        {actions.includes('counter') && (
          <ButtonLink size="large" to={`/exchanges/${id}/answer`}>
            Counter-offer
          </ButtonLink>
        )}
        {ending && (
          <Button variant={lone} size="large" onClick={() => show('end')}>
            {isNo ? 'Decline' : 'Withdraw offer'}
          </Button>
        )}
        {actions.includes('cancel') && (
          <Button variant={lone} size="large" onClick={() => show('cancel')}>
            Cancel the swap
          </Button>
        )}
        {open === 'accept' && <AcceptDialog key={view.version} view={view} acting={acting} onClose={close} />}
        {ending && (
          <WordsDialog
            title={isNo ? 'Decline this offer?' : 'Withdraw the offer?'}
            confirm={isNo ? 'Decline' : 'Withdraw offer'}
            label="Message to the other member"
            isOpen={open === 'end'}
            onClose={close}
            acting={acting}
            path={`${id}/${ending}`}
            done={isNo ? 'You declined' : 'Offer withdrawn'}
          >
            This ends the swap, and we release every hold.
          </WordsDialog>
        )}
        <WordsDialog
          title="Cancel the swap?"
          confirm="Cancel the swap"
          label="Reason"
          isRequired
          isOpen={open === 'cancel'}
          onClose={close}
          acting={acting}
          path={`${id}/cancel`}
          done="The swap is cancelled"
        >
          {cancelWords(view)}
        </WordsDialog>
      </div>
    </>
  );
}

function cancelWords({ graceUntil, price }: SwapView): string {
  const fee = price.lines.find(({ kind }) => kind === 'swap')?.amountCents ?? 0;
  const isGrace = graceUntil !== null && Date.parse(graceUntil) > Date.now();
  const cost = isGrace
    ? `Cancelling is free for everyone until ${atText(graceUntil)}.`
    : `You pay your own swap fee of ${formatCents(fee)} with its tax. Everyone gets the rest back.`;
  return `All dates open again, and we refund top-ups. ${cost}`;
}

type AcceptDialogProps = { view: SwapView; acting: SwapAct; onClose: () => void };

/** The last step before accepting: which listing, what it costs, and the card. */
function AcceptDialog({ view, acting, onClose }: AcceptDialogProps) {
  const { id, version, price, payment, kind } = view;
  const receives = receivedIn(view);
  const about = `/exchanges/${id} v${version} yes`;
  const kept = useKeptWords(about, (words) => receives.find(({ slug }) => slug === words)?.slug ?? null);
  const [listing, setListing] = useState(receives.length === 1 ? (receives[0]?.slug ?? null) : kept);
  const [fault, setFault] = useState('');
  const covered = payment?.state === 'authorised' ? payment.amountCents : 0;
  const ofChoice = price.ofChoices.find(({ slug }) => slug === listing);
  const totalCents = ofChoice?.totalCents ?? price.totalCents;
  const isCardNeeded = totalCents > covered;
  const card = useCard(isCardNeeded, (payment) => keepWords(about, listing, payment));
  const accept = async () => {
    if (listing === null) return setFault('Choose which one you’d like.');
    setFault('');
    const prepare = async () => ({
      version,
      listing: receives.length > 1 ? listing : null,
      paymentId: isCardNeeded
        ? await card.authorise({ for: 'swap', swapId: id, listing }, { version })
        : null,
    });
    const done = kind === 'circle' ? 'You’re in' : 'It’s a swap';
    if (await acting.act(`${id}/accept`, prepare, done)) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={kind === 'circle' ? 'Accept the circle' : 'Accept the swap'}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="lake" busy={acting.busy !== null} onClick={() => void accept()}>
            {kind === 'circle' ? 'Yes, I’m in' : 'Accept'}
          </Button>
        </>
      }
    >
      <div className="stack-16">
        {receives.length > 1 && <PickOne things={receives} chosen={listing} onChange={setListing} />}
        <AgreementSummary agreement={agreementOfSwap(view, listing)} />
        {isCardNeeded && <CardChoice card={card} amountCents={totalCents} />}
        <p role="alert" className={page.fault}>
          {fault || acting.trouble}
        </p>
      </div>
    </Dialog>
  );
}

type WordsDialogProps = {
  title: string;
  confirm: string;
  label: string;
  isRequired?: boolean;
  isOpen: boolean;
  onClose: () => void;
  acting: SwapAct;
  path: string;
  done: string;
  /** What happens next. */
  children: ReactNode;
};

/** A step that ends something: its consequences, and the reason. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, confirm, label, isRequired = false, isOpen, onClose, acting, path, done, children } = props;
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async () => {
    if (isRequired && reason.trim() === '') {
      field.current?.focus();
      return setFault('Enter a reason.');
    }
    setFault('');
    if (await acting.act(path, { reason: reason.trim() }, done)) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" busy={acting.busy === path} onClick={() => void send()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="stack-16">
        <p className={page.detail}>{children}</p>
        <Field label={label} error={fault} optional={!isRequired} required={isRequired}>
          <TextArea
            ref={field}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
        <p role="alert" className={page.fault}>
          {acting.trouble}
        </p>
      </div>
    </Dialog>
  );
}
