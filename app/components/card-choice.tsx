import IconTestPipe from '@tabler/icons-react/dist/esm/icons/IconTestPipe.mjs';
import { formatCents } from '../../platform/money.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Card } from './use-card.ts';
import styles from './card-choice.module.css';

/** 'visa' → 'Visa ·· 4242'. */
export const cardText = ({ brand, lastFour }: { brand: string; lastFour: string }): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ·· ${lastFour}`;

type CardChoiceProps = { card: Card; /** CAD cents that will be set aside. */ amountCents: number };

/** The card that is authorised; while a test processor stands there it says so, and offers its test cards. */
export function CardChoice({ card, amountCents }: CardChoiceProps) {
  const { processor, fault, again, method, setMethod, question } = card;
  const said = fault !== '' && (
    <p role="alert" className={styles.fault}>
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
  return (
    <div className={styles.frame}>
      {said}
      {processor.label !== null && (
        <p className={styles.label}>
          <IconTestPipe size={20} aria-hidden="true" /> {processor.label}
        </p>
      )}
      {processor.isTest ? (
        <Field
          label="Test card"
          hint={`${formatCents(amountCents)} are set aside on it; each card tells another story.`}
        >
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
        <>
          <p>
            {method === ''
              ? `You write your card down on the pages of ${processor.name === 'stripe' ? 'Stripe' : processor.name}, our card processor, and come back here.`
              : `Your card is written down. ${formatCents(amountCents)} are set aside on it.`}
          </p>
          <Button onClick={() => void card.writeDown()}>
            {method === '' ? 'Write a card down' : 'Take another card'}
          </Button>
        </>
      )}
      <BankQuestion answer={question} amountCents={amountCents} />
    </div>
  );
}

type BankQuestionProps = { answer: ((isThem: boolean) => void) | null; amountCents: number };

/** The test processor's bank: a real one asks on a page of its own. */
function BankQuestion({ answer, amountCents }: BankQuestionProps) {
  return (
    <Dialog
      isOpen={answer !== null}
      onClose={() => answer?.(false)}
      size="small"
      title="Your bank asks: is this you?"
      description={`A test bank. It wants to know whether you mean to set ${formatCents(amountCents)} aside.`}
      actions={
        <>
          <Button onClick={() => answer?.(false)}>No</Button>
          <Button variant="primary" onClick={() => answer?.(true)}>
            Yes, it is me
          </Button>
        </>
      }
    />
  );
}
