import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { useEffect, useState } from 'react';
import type { Seeker } from '../../../features/exchange/circles/wishes/seeker-view.ts';
import type { GiftView } from '../../../features/exchange/circles/wishes/wish-view.ts';
import { askApi, sentenceOf } from '../../components/session/api-client.ts';
import { pointsText } from '../../components/listing/price-text.ts';
import { daysText } from '../../components/when-words.ts';
import { Avatar } from '../../ui/show/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { GiftLine } from './wish-card.tsx';
import type { WishCategory } from './wish-dialog.tsx';
import { comparedText, windowText } from './wish-words.ts';
import styles from './wishes.module.css';

type SeekersProps = { gifts: readonly GiftView[]; categories: readonly WishCategory[] };
type Answer = { seekers: Seeker[] } | { fault: string } | null;

/** Members who want the reader's listing, and have what the reader wants. */
export function Seekers({ gifts, categories }: SeekersProps) {
  const [give, setGive] = useState(gifts[0]?.slug ?? '');
  const [category, setCategory] = useState('');
  const [answer, setAnswer] = useState<Answer>(null);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      try {
        const query = new URLSearchParams({ give, categories: category });
        setAnswer(await askApi<{ seekers: Seeker[] }>(`/wishes/seekers?${query}`, { signal: stop.signal }));
      } catch (error) {
        if (!stop.signal.aborted) setAnswer({ fault: sentenceOf(error) });
      }
    };
    void ask();
    return () => stop.abort();
  }, [give, category]);
  return (
    <section aria-labelledby="seekers-heading" className={styles.seekers}>
      <div className="stack-8">
        <h2 id="seekers-heading">Who wants what you have</h2>
        <p className={styles.lead}>
          Owners who want one of your listings. If you and another owner saved each other’s, they’re here too.
        </p>
      </div>
      <div className={styles.filters}>
        <Field label="Who wants my">
          <Select
            value={give}
            onChange={(event) => setGive(event.currentTarget.value)}
            options={gifts.map(({ slug, title }) => ({ value: slug, label: title }))}
          />
        </Field>
        <Field label="and has">
          <Select
            value={category}
            onChange={(event) => setCategory(event.currentTarget.value)}
            options={[
              { value: '', label: 'anything at all' },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      </div>
      <div aria-live="polite" className={styles.found}>
        <Found answer={answer} give={give} />
      </div>
    </section>
  );
}

/** Two owners who saved each other's listings have no wish. */
const keyOf = ({ wishId, memberId, has }: Seeker): string => wishId ?? `${memberId} ${has[0]?.slug}`;

/** @param give the slug of the reader's wanted listing */
function Found({ answer, give }: { answer: Answer; give: string }) {
  if (answer === null) return <Skeleton className={styles.waitingLine} />;
  if ('fault' in answer) return <p className={styles.fault}>{answer.fault}</p>;
  if (answer.seekers.length === 0)
    return (
      <p className={styles.quiet}>
        Nobody right now. Make a wish: a circle can work even when two owners can’t swap directly.
      </p>
    );
  return (
    <ul className={styles.list}>
      {answer.seekers.map((seeker) => (
        <li key={keyOf(seeker)} className={styles.seeker}>
          <div className={styles.person}>
            <Avatar name={seeker.memberName} src={seeker.photo} size={44} />
            <p>
              <b>{seeker.memberName}</b>
              <span className={styles.quiet}>
                {seeker.window
                  ? `wants it for ${daysText(seeker.wants.from, seeker.wants.to)}, worth ${pointsText(seeker.wants.worthPoints)}. Flexible within ${windowText(seeker.window.from, seeker.window.to)}`
                  : `You saved each other’s listings. Both are free ${daysText(seeker.wants.from, seeker.wants.to)}`}
              </span>
            </p>
          </div>
          <ul className="stack-10">
            {seeker.has.map((gift) => (
              <li key={gift.slug} className={styles.offer}>
                <GiftLine gift={gift}>
                  {gift.location} · {comparedText(gift.percentMore)}
                </GiftLine>
                <ButtonLink
                  size="small"
                  to={`/exchanges/new?${new URLSearchParams({ for: gift.slug, give, from: seeker.wants.from, to: seeker.wants.to })}`}
                  aria-label={`Offer a swap to ${seeker.memberName} for ${gift.title}`}
                  iconAfter={<IconArrowRight size={16} />}
                >
                  Offer a swap
                </ButtonLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
