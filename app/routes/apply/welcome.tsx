import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconAward from '@tabler/icons-react/dist/esm/icons/IconAward.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconDiscount from '@tabler/icons-react/dist/esm/icons/IconDiscount.mjs';
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs';
import { Link, useRouteLoaderData } from 'react-router';
import { firstOpenStep } from '../../../features/membership/application-draft.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { documentMeta } from '../document-meta.ts';
import type { Route } from './+types/welcome';
import { useDraft } from './draft-store.ts';
import type { loader } from './layout.tsx';
import styles from './welcome.module.css';

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  // The layout's loader gives these; the types of nested matches do not say so.
  const layout = matches[1]?.loaderData as { origin: string; card: string | null } | undefined;
  return documentMeta({
    brand,
    title: 'Apply to the Founders Club',
    description:
      'One hundred founders list one toy each: free in year 1, a lifetime badge, reduced fees, early access. Eight short questions.',
    origin: layout?.origin ?? '',
    path: '/apply',
    picture: layout?.card ?? null,
  });
}

const perks = [
  {
    Icon: IconAward,
    title: 'Free in year 1, a founder for life',
    text: 'No membership fee (normal price $297 per year), and a lifetime founders badge',
  },
  { Icon: IconDiscount, title: 'Reduced platform fees', text: 'More of every rental stays with you' },
  {
    Icon: IconClock,
    title: 'Pre-launch early access',
    text: 'Your listing is seen first, your swaps come first',
  },
  { Icon: IconHeadset, title: 'Priority support', text: 'The people who build this answer you' },
];
const bonus = {
  Icon: IconHeadset,
  title: 'Priority support and 500 bonus AP',
  text: 'For joining and completing your first listing',
};

/** The first page of the application: what it is, what founders get, and one button. */
export default function Welcome() {
  const hasBonus = useRouteLoaderData<typeof loader>('routes/apply/layout')?.hasBonus ?? false;
  const draft = useDraft();
  const hasDraft = Object.keys(draft).length > 0;
  return (
    <div className={styles.page}>
      <Badge variant="gold" className={styles.badge}>
        EXCLUSIVE OPPORTUNITY
      </Badge>
      <h1 className={styles.headline}>Welcome to the Start of Something Legendary</h1>
      <p className={styles.text}>
        We are choosing 100 owners in British Columbia and Alberta who put the first trailers, boats, sleds
        and cabins on the shelf. List one thing you love; live from everybody else’s garage. It takes about
        five minutes to apply.
      </p>
      <ul className={styles.perks}>
        {[...perks.slice(0, 3), hasBonus ? bonus : perks[3]].map(
          (perk) =>
            perk && (
              <li key={perk.title}>
                <perk.Icon aria-hidden="true" size={24} />
                <b>{perk.title}</b>
                <span>{perk.text}</span>
              </li>
            ),
        )}
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
        <p className={styles.draft}>
          {hasDraft && (
            <Link to={`/apply/${firstOpenStep(draft)}`}>
              Your answers are still here: go on where you left off
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
