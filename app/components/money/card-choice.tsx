import IconTestPipe from '@tabler/icons-react/dist/esm/icons/IconTestPipe.mjs';
import { formatCents } from '../../../platform/money/money.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { cardText } from './card-text.ts';
import type { Card } from './use-card.ts';
import styles from './card-choice.module.css';

type CardChoiceProps = {
  card: Card;
  /** CAD cents to be held; null if the card is only kept. */
  amountCents: number | null;
  /** It is charged at once. */
  isCharged?: boolean;
};

/** The card to authorise; with a test processor it says so, and offers test cards. */
export function CardChoice({ card, amountCents, isCharged = false }: CardChoiceProps) {
  const { processor, fault, again, method, setMethod } = card;
  const said = fault !== '' && (
    <p role="alert" className="text-danger">
      {fault}
    </p>
  );
  if (!processor && said)
    return (
      <div className={styles.unread}>
        {said}
        <Button onClick={() => void again()}>Try again</Button>
      </div>
    );
  if (!processor) return <Skeleton className={styles.waiting} />;
  const held =
    amountCents === null
      ? ''
      : `${formatCents(amountCents)} will be ${isCharged ? 'charged to' : 'held on'} it.`;
  const isWritten = method !== '' && !processor.testCards.some((each) => each.method === method);
  return (
    <div className={styles.frame}>
      {said}
      {processor.label !== null && (
        <p className={styles.label}>
          <IconTestPipe size={20} aria-hidden="true" /> {processor.label}
        </p>
      )}
      {processor.isTest && !isWritten ? (
        <Field label="Test card" hint={held}>
          <Select
            value={method}
            onChange={(event) => setMethod(event.currentTarget.value)}
            options={processor.testCards.map((each) => ({
              value: each.method,
              label: `${cardText(each)}: ${each.story}`,
            }))}
          />
        </Field>
      ) : (
        <p>
          {isWritten
            ? `Your card is added. ${held}`.trim()
            : `You’ll add your card on ${processor.name === 'stripe' ? 'Stripe' : processor.name}’s secure page, then come back here.`}
        </p>
      )}
      <Button onClick={() => void card.writeDown()}>
        {isWritten
          ? 'Use another card'
          : processor.isTest
            ? 'Add a card on the processor’s page'
            : 'Add a card'}
      </Button>
    </div>
  );
}
