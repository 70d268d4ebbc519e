import { useState, type FormEvent } from 'react';
import { longestReview } from '../../../../features/reviews/review-rules.ts';
import type { ExchangeReviews } from '../../../../features/reviews/review-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { StarChoice } from '../../../ui/fields/star-choice.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import { useSending, type DialogProps } from './use-sending.ts';
import page from '../../../components/exchange/exchange.module.css';
import styles from './after.module.css';

const missing = 'Choose one to five stars.';

/** Stars for the person, and from a renter for the listing, with a text for each. */
export function ReviewDialog(props: DialogProps & { reviews: ExchangeReviews }) {
  const { isOpen, onClose, path, other, reviews } = props;
  const { side, mine } = reviews;
  const [rating, setRating] = useState(mine?.rating ?? null);
  const [listingRating, setListingRating] = useState(mine?.listingRating ?? null);
  const [body, setBody] = useState(mine?.body ?? '');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, fault, send } = useSending(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (rating === null || (side === 'renter' && listingRating === null)) return;
    void send(
      path,
      { rating, listingRating, body: body.trim() },
      mine ? 'Changed' : 'Thanks, your review is in',
    );
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={mine ? 'Change your review' : `How was it with ${other}?`}
      description="Reviews appear when both of you have written one."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" form="review-form" variant="primary" busy={isBusy}>
            {mine ? 'Save' : 'Send'}
          </Button>
        </>
      }
    >
      <form id="review-form" noValidate className={styles.form} onSubmit={submit}>
        <StarChoice
          legend={other}
          value={rating}
          onChange={setRating}
          error={wasSent && rating === null ? missing : undefined}
        />
        {side === 'renter' && (
          <StarChoice
            legend="The listing"
            value={listingRating}
            onChange={setListingRating}
            error={wasSent && listingRating === null ? missing : undefined}
          />
        )}
        <Field
          label="Your review"
          hint={side === 'renter' ? 'What should others know?' : 'What should the next owner know?'}
          optional
        >
          <TextArea
            rows={5}
            maxLength={longestReview}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
        </Field>
        <Fault words={fault} />
      </form>
    </Dialog>
  );
}

/** One reply to a review about oneself. */
export function ReplyDialog(props: DialogProps) {
  const { isOpen, onClose, path, other } = props;
  const [reply, setReply] = useState('');
  const { isBusy, fault, setFault, send } = useSending(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reply.trim() === '') return setFault('Write a reply.');
    void send(`${path}/reply`, { reply: reply.trim() }, 'Your reply is in');
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Reply to ${other}`}
      description="You can reply once. Anyone can read it below the review."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" form="reply-form" variant="primary" busy={isBusy}>
            {' '}
            Post reply{' '}
          </Button>
        </>
      }
    >
      <form id="reply-form" noValidate className={styles.form} onSubmit={submit}>
        <Field label="Your reply" error={fault} required>
          <TextArea
            rows={4}
            maxLength={longestReview}
            value={reply}
            onChange={(event) => setReply(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

function Fault({ words }: { words: string }) {
  return words === '' ? null : (
    <p role="alert" className={page.fault}>
      {words}
    </p>
  );
}
