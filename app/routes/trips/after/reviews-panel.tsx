import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useId, useState } from 'react';
import type { ExchangeReviews, ReviewWords } from '../../../../features/reviews/review-view.ts';
import { useKeptFace } from '../../../components/frame/kept-face.ts';
import { atText } from '../../../components/when-words.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { Stars } from '../../../ui/show/stars.tsx';
import { AskAgain } from './ask-again.tsx';
import { ReplyDialog, ReviewDialog } from './review-dialogs.tsx';
import { useAnswer } from './use-answer.ts';
import page from '../../../components/exchange/exchange.module.css';
import styles from './after.module.css';

type ReviewsPanelProps = {
  id: string;
  other: string;
  /** Address of the other side's photo. */
  otherPhoto?: string | null;
  about?: string;
  /** Whether something else on the page comes first. */
  isSecond?: boolean;
};

/** Both sides' reviews: written here, and hidden until both have written or the period ends. */
export function ReviewsPanel({ id, other, otherPhoto, about, isSecond = false }: ReviewsPanelProps) {
  const mine = useKeptFace();
  const headingId = useId();
  const path = `/reviews/${id}`;
  const { value, fault, again } = useAnswer<ExchangeReviews>(path);
  const [open, setOpen] = useState<'review' | 'reply' | null>(null);
  if (value === null)
    return fault === '' ? <Skeleton className={styles.waiting} /> : <AskAgain fault={fault} again={again} />;
  const close = () => setOpen(null);
  return (
    <section aria-labelledby={headingId} className={page.panel}>
      <h2 id={headingId}>{titleOf(value, other)}</h2>
      {about && <p className={page.quiet}>{about}</p>}
      <Explained value={value} other={other} />
      {value.mine && (
        <Said who="You" face={mine} words={value.mine} isHidden={!value.isSeen} replyOf={other} />
      )}
      {value.theirs && (
        <Said who={other} face={{ name: other, photo: otherPhoto }} words={value.theirs} replyOf="You" />
      )}
      <div className={page.actions}>
        {value.mayWrite && (
          <Button
            variant={value.mine || isSecond ? 'secondary' : 'primary'}
            onClick={() => setOpen('review')}
          >
            {value.mine ? 'Change your review' : 'Write your review'}
          </Button>
        )}
        {value.mayReply && <Button onClick={() => setOpen('reply')}>Reply to {other}</Button>}
      </div>
      <ReviewDialog
        key={value.mine?.sentAt ?? 'new'}
        isOpen={open === 'review'}
        onClose={close}
        path={path}
        other={other}
        reviews={value}
        onDone={again}
      />
      <ReplyDialog isOpen={open === 'reply'} onClose={close} path={path} other={other} onDone={again} />
    </section>
  );
}

function titleOf({ isSeen, mine, mayWrite }: ExchangeReviews, other: string): string {
  if (isSeen) return 'Your reviews of each other';
  if (mine) return 'Your review is in';
  return mayWrite ? `How was it with ${other}?` : 'No reviews for this trip';
}

/** What happens next, and until when. */
function Explained({ value, other }: { value: ExchangeReviews; other: string }) {
  const { isSeen, mine, hasOtherSent, until, mayWrite } = value;
  if (isSeen || until === null || !mayWrite) return null;
  const words = hasOtherSent
    ? `${other} has written a review. You’ll see each other’s once yours is in.`
    : mine
      ? `You can change it until ${other} writes theirs. They can’t read it before then.`
      : 'You’ll see each other’s reviews once both are in, so be honest.';
  return (
    <>
      <p className={page.detail}>{words}</p>
      <p className={page.quiet}>Until {atText(until)}</p>
    </>
  );
}

type SaidProps = {
  who: string;
  face: { name: string; photo?: string | null } | null;
  words: ReviewWords;
  isHidden?: boolean;
  replyOf: string;
};

function Said({ who, face, words, isHidden = false, replyOf }: SaidProps) {
  return (
    <article className={styles.said}>
      <header className={styles.who}>
        <Avatar name={face?.name ?? who} src={face?.photo} size={40} />
        <h3>{who}</h3>
        <Stars rating={words.rating} size={18} />
        {isHidden && (
          <span className={styles.hidden}>
            <IconEyeOff size={17} stroke={1.9} aria-hidden="true" />
            Only you see this
          </span>
        )}
      </header>
      {words.listingRating !== null && (
        <p className={styles.listing}>
          The listing <Stars rating={words.listingRating} size={16} />
        </p>
      )}
      {words.body !== '' && <blockquote className={page.words}>{words.body}</blockquote>}
      {words.reply && (
        <div className={styles.reply}>
          <p>
            <b>{replyOf}</b> replied, {atText(words.reply.at)}
          </p>
          <blockquote className={page.words}>{words.reply.words}</blockquote>
        </div>
      )}
    </article>
  );
}
