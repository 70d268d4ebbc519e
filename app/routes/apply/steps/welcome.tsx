import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconAward from '@tabler/icons-react/dist/esm/icons/IconAward.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconDiscount from '@tabler/icons-react/dist/esm/icons/IconDiscount.mjs';
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs';
import { Link } from 'react-router';
import { firstOpenStep } from '../../../../features/membership/application/application-draft.ts';
import { useRootData } from '../../../root-data.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { documentMeta } from '../../document-meta.ts';
import type { Route } from './+types/welcome';
import { AppliedNote } from '../applied-note.tsx';
import { useApplyWords } from '../apply-words.ts';
import { useDraft } from '../draft-store.ts';
import styles from './welcome.module.css';

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  // From the layout's loader; the types of nested matches do not show it.
  const layout = matches.find((match) => match?.id === 'routes/apply/layout')?.loaderData as
    | { origin: string; card: string | null; words: { welcome: { description: string } } }
    | undefined;
  return documentMeta({
    brand,
    title: 'Apply to the Founders Club',
    description: layout?.words.welcome.description ?? '',
    origin: layout?.origin ?? '',
    path: '/apply',
    picture: layout?.card ?? null,
  });
}

const icons = { award: IconAward, discount: IconDiscount, clock: IconClock, support: IconHeadset };

/** The first page of the application: what it is, what founders get, and a button. */
export default function Welcome() {
  const { welcome } = useApplyWords();
  const { launchPhase } = useRootData();
  const draft = useDraft();
  const hasDraft = Object.keys(draft).length > 0;
  return (
    <div className={styles.page}>
      <Badge variant="gold" className={styles.badge}>
        EXCLUSIVE OPPORTUNITY
      </Badge>
      <h1 className={styles.headline}>Welcome to the Start of Something Legendary</h1>
      <p className={styles.text}>{welcome.text}</p>
      <ul className={styles.perks}>
        {welcome.perks.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={title}>
              <Icon aria-hidden="true" size={24} />
              <b>{title}</b>
              <span>{text}</span>
            </li>
          );
        })}
      </ul>
      <div className={styles.actions}>
        <ButtonLink
          to="/apply/intent"
          variant="primary"
          size="large"
          iconAfter={<IconArrowRight />}
          prefetch="viewport"
        >
          Start My Application
        </ButtonLink>
        {launchPhase === 1 ? (
          <ButtonLink to="/apply/renter" size="large">
            I only want to rent
          </ButtonLink>
        ) : (
          <ButtonLink to="/listings" size="large">
            Rent without applying
          </ButtonLink>
        )}
        <AppliedNote />
        <p className={styles.draft}>
          {hasDraft && (
            <Link to={`/apply/${firstOpenStep(draft)}`}>
              Your answers are saved. Continue where you left off
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
