import IconCalendarStats from '@tabler/icons-react/dist/esm/icons/IconCalendarStats.mjs';
import IconArmchair from '@tabler/icons-react/dist/esm/icons/IconArmchair.mjs';
import IconBed from '@tabler/icons-react/dist/esm/icons/IconBed.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconRuler from '@tabler/icons-react/dist/esm/icons/IconRuler2.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconWeight from '@tabler/icons-react/dist/esm/icons/IconWeight.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import type { Icon } from '@tabler/icons-react';
import type { ListingDetail } from '../../../../../features/listings/listing-detail.ts';
import type { ListingFact } from '../../../../../features/browse/listing-facts.server.ts';
import { formatCents } from '../../../../../platform/money/money.ts';
import { unitsText } from '../../../../components/listing/price-text.ts';
import styles from './key-facts.module.css';

type Fact = { icon: Icon; name: string; words: string };

type FactsOf = Pick<
  ListingDetail,
  'priceUnit' | 'minimumUnits' | 'maximumUnits' | 'leadDays' | 'depositCents' | 'seasonNote'
> & { facts: ListingFact[] };

/** More than these are not taken in at a glance. */
const mostFacts = 6;

const icons: Record<string, Icon> = {
  sleeps: IconBed,
  seats: IconArmchair,
  length: IconRuler,
};

function factsOf(listing: FactsOf): Fact[] {
  const { priceUnit, minimumUnits, maximumUnits, leadDays, depositCents, seasonNote } = listing;
  const longest = unitsText(maximumUnits, priceUnit);
  const facts: Fact[] = [
    ...listing.facts.map(({ id, label, words }) => ({ icon: icons[id] ?? IconWeight, name: label, words })),
    {
      icon: IconCalendarStats,
      name: 'Trip length',
      words: minimumUnits === maximumUnits ? `${longest} each time` : `${minimumUnits} to ${longest}`,
    },
    {
      icon: IconClock,
      name: 'Notice',
      words: leadDays === 0 ? 'Same-day requests OK' : `Ask ${unitsText(leadDays, 'day')} ahead`,
    },
  ];
  if (depositCents > 0) {
    facts.push({
      icon: IconShieldCheck,
      name: 'Damage deposit',
      words: `${formatCents(depositCents)}, held and then released`,
    });
  }
  if (seasonNote !== null) facts.push({ icon: IconSun, name: 'Season', words: seasonNote });
  return facts.slice(0, mostFacts);
}

/** The facts that decide whether it fits a plan, before the long text. */
export function KeyFacts({ listing }: { listing: FactsOf }) {
  return (
    <dl className={styles.facts}>
      {factsOf(listing).map(({ icon: FactIcon, name, words }) => (
        <div key={name} className={styles.fact}>
          <dt>
            <FactIcon size={24} stroke={1.7} aria-hidden="true" />
            {name}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
