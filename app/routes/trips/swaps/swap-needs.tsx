import { useState } from 'react';
import type { SwapNeed, SwapView } from '../../../../features/exchange/views/exchange-view.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { CardChoice } from '../../../components/money/card-choice.tsx';
import page from '../../../components/exchange/exchange.module.css';
import { useCard } from '../../../components/money/use-card.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useSwapAct } from './use-swap-act.ts';

const words: Record<SwapNeed['for'], { button: string; title: string; why: string; done: string }> = {
  price: {
    button: 'Pay with another card',
    title: 'Pay with another card',
    why: 'We couldn’t charge your first card. Use another card to keep the swap.',
    done: 'Thank you. We’re charging your card',
  },
  bond: {
    button: 'Add a card for the bond',
    title: 'Add a card for the bond',
    why: 'You receive before you give. We release the bond when you hand over your side. If you don’t, the other side gets it.',
    done: 'Bond held',
  },
  deposit: {
    button: 'Add a card for the deposit',
    title: 'Add a card for the deposit',
    why: 'We only charge it if there’s a claim, and release it 48 hours after the return.',
    done: 'Deposit held',
  },
};

/** What still needs a card, each with its button. */
export function SwapNeeds({ view }: { view: SwapView }) {
  return view.needs.map((need) => (
    <Need key={need.for === 'deposit' ? need.legId : need.for} need={need} view={view} />
  ));
}

const lostDeposit =
  'Your bank no longer holds the deposit. Add another card. We only charge it if there’s a claim.';

const unconfirmed =
  'Your bank needs you to confirm this to keep holding it. Confirm it, or use another card. You won’t be charged.';

const confirming: Record<SwapNeed['for'], { button: string; title: string }> = {
  price: words.price,
  bond: { button: 'Confirm the bond', title: 'Confirm the bond' },
  deposit: { button: 'Confirm the deposit', title: 'Confirm the deposit' },
};

const isUnconfirmed = (need: SwapNeed): boolean => need.for !== 'price' && need.isHeld;

const isLost = (need: SwapNeed, { legs }: SwapView): boolean =>
  need.for === 'deposit' && legs.some(({ id, isDepositLost }) => id === need.legId && isDepositLost);

const centsOf = (need: SwapNeed, { price, legs }: SwapView): number => {
  if (need.for === 'price') return price.totalCents;
  if (need.for === 'bond') return price.bondCents;
  return legs.find(({ id }) => id === need.legId)?.depositCents ?? 0;
};

function Need({ need, view }: { need: SwapNeed; view: SwapView }) {
  const { id } = view;
  const acting = useSwapAct();
  const [isOpen, setOpen] = useState(false);
  const card = useCard(isOpen);
  const { done } = words[need.for];
  const { button, title } = isUnconfirmed(need) ? confirming[need.for] : words[need.for];
  const why = isUnconfirmed(need) ? unconfirmed : isLost(need, view) ? lostDeposit : words[need.for].why;
  const amountCents = centsOf(need, view);
  const bring = async () => {
    const prepare = async () => {
      if (need.for === 'deposit')
        return {
          paymentId: await card.authorise({ for: 'swap-deposit', swapId: id, legId: need.legId }),
          legId: need.legId,
        };
      if (need.for === 'bond')
        return { paymentId: await card.authorise({ for: 'swap-bond', swapId: id }), isBond: true };
      return { paymentId: await card.authorise({ for: 'swap', swapId: id, listing: null }) };
    };
    if (await acting.act(`${id}/pay`, prepare, done)) setOpen(false);
  };
  return (
    <div className={page.actions}>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {button}: {formatCents(amountCents)}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        description={why}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Not now</Button>
            <Button variant="primary" busy={acting.busy !== null} onClick={() => void bring()}>
              {button}
            </Button>
          </>
        }
      >
        <CardChoice card={card} amountCents={amountCents} />
        <p role="alert" className={page.fault}>
          {acting.trouble}
        </p>
      </Dialog>
    </div>
  );
}
