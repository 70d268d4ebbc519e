import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Link } from 'react-router';
import type { DraftSeason } from '../../../../features/hosting/draft.ts';
import { withWeekends } from '../../../../features/listings/day-prices.ts';
import { limits } from '../../../../features/hosting/draft-limits.ts';
import { pointsOf, unitOf } from '../../../../features/hosting/public-listing.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { CentsField } from '../../../ui/fields/money-field.tsx';
import { WholeField } from '../../../ui/fields/whole-field.tsx';
import { PriceGuide } from './price-guide.tsx';
import type { StepProps } from './step-props.ts';
import styles from './wizard.module.css';

/** Prices: dollars, points, longer stays, seasons, and the deposit. */
export function StepPrice({ hand, errorOf }: StepProps) {
  const { price } = hand.draft;
  const change = (part: Partial<typeof price>) => hand.change('price', part);
  const unit = unitOf(hand.draft);
  return (
    <>
      <div className={styles.pairs}>
        <CentsField
          label={`Price per ${unit}`}
          hint="In Canadian dollars, before our fee and taxes."
          error={errorOf('priceCents')}
          cents={price.priceCents}
          onCents={(priceCents) => change({ priceCents })}
        />
        <WholeField
          label={`Adventure Points per ${unit}`}
          hint="Leave empty to match the dollar price."
          optional
          after={<span className={styles.unit}>AP</span>}
          most={99_999}
          placeholder={price.priceCents === null ? '' : String(pointsOf(price))}
          value={price.pricePoints}
          onValue={(points) => change({ pricePoints: points === 0 ? null : points })}
        />
        <CentsField
          label="Weekend price"
          hint={
            unit === 'night'
              ? 'Fridays and Saturdays, outside seasons.'
              : 'Saturdays and Sundays, outside seasons.'
          }
          optional
          leastCents={100}
          cents={price.seasons.find(({ kind }) => kind === 'weekends')?.priceCents ?? null}
          onCents={(cents) => change({ seasons: withWeekends(price.seasons, cents) })}
        />
        <WholeField
          label="Weekly discount"
          hint="For 7 days or nights or more. The price in points stays the same."
          after={<span className={styles.unit}>%</span>}
          most={90}
          optional
          value={price.weeklyDiscountPercent || null}
          onValue={(percent) => change({ weeklyDiscountPercent: percent ?? 0 })}
        />
        <WholeField
          label="Monthly discount"
          hint="For 28 days or nights or more, instead of the weekly discount."
          after={<span className={styles.unit}>%</span>}
          most={90}
          optional
          error={errorOf('monthlyDiscountPercent')}
          value={price.monthlyDiscountPercent || null}
          onValue={(percent) => change({ monthlyDiscountPercent: percent ?? 0 })}
        />
        <CentsField
          label="Damage deposit"
          hint="We hold it on the renter’s card and release it after the return, unless you claim damage."
          optional
          error={errorOf('depositCents')}
          cents={price.depositCents || null}
          onCents={(cents) => change({ depositCents: cents ?? 0 })}
        />
        <CentsField
          label="Cleaning fee"
          hint="Charged once per booking."
          optional
          cents={price.cleaningFeeCents || null}
          onCents={(cents) => change({ cleaningFeeCents: cents ?? 0 })}
        />
      </div>
      <PriceGuide
        categoryId={hand.draft.about.categoryId}
        province={hand.draft.place.province}
        unit={unit}
        price={price}
      />
      <Seasons unit={unit} price={price} change={change} errorOf={errorOf} />
    </>
  );
}

type Price = StepProps['hand']['draft']['price'];
type SeasonsProps = {
  unit: string;
  price: Price;
  change: (part: Partial<Price>) => void;
  errorOf: StepProps['errorOf'];
};

function Seasons({ unit, price, change, errorOf }: SeasonsProps) {
  const { seasons } = price;
  const put = (index: number, part: Partial<DraftSeason>) =>
    change({ seasons: seasons.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  const add = () => {
    const year = new Date().getFullYear() + 1;
    const fresh = {
      name: 'Summer',
      from: `${year}-07-01`,
      to: `${year}-08-31`,
      priceCents: price.priceCents ?? 0,
      pricePoints: pointsOf(price),
    };
    change({ seasons: [...seasons, fresh] });
  };
  return (
    <section className={styles.group}>
      <h3>Seasons</h3>
      <p className={styles.groupHint}>
        Set a different price from one day to another. Price single days in your calendar.
      </p>
      {seasons.map((season, index) => {
        const at = `seasons.${index}`;
        if (season.kind !== undefined) return null;
        return (
          <fieldset key={at} className={styles.entry}>
            <legend className="visually-hidden">Season {index + 1}</legend>
            <Field label="Name" error={errorOf(`${at}.name`)}>
              <TextInput
                value={season.name}
                maxLength={40}
                onChange={(event) => put(index, { name: event.currentTarget.value })}
              />
            </Field>
            <Field label="First day" error={errorOf(`${at}.from`)}>
              <TextInput
                type="date"
                value={season.from}
                // A half-typed day is not saved.
                onChange={(event) =>
                  event.currentTarget.value && put(index, { from: event.currentTarget.value })
                }
              />
            </Field>
            <Field label="Last day" error={errorOf(`${at}.to`)}>
              <TextInput
                type="date"
                value={season.to}
                onChange={(event) =>
                  event.currentTarget.value && put(index, { to: event.currentTarget.value })
                }
              />
            </Field>
            <CentsField
              label={`Price per ${unit}`}
              error={errorOf(`${at}.priceCents`)}
              cents={season.priceCents || null}
              onCents={(cents) =>
                put(index, {
                  priceCents: cents ?? 0,
                  pricePoints: Math.max(1, Math.round((cents ?? 0) / 100)),
                })
              }
            />
            <IconButton
              label={`Remove season ${season.name}`}
              onClick={() => change({ seasons: seasons.filter((_, each) => each !== index) })}
            >
              <IconTrash size={20} aria-hidden="true" />
            </IconButton>
          </fieldset>
        );
      })}
      {seasons.some(({ kind }) => kind === 'days') && (
        <p className={styles.groupHint}>
          Some days have their own price. Set those in <Link to="/host/calendar">your calendar</Link>.
        </p>
      )}
      {seasons.length < limits.seasons && (
        <Button icon={<IconPlus size={18} />} onClick={add}>
          Add a season
        </Button>
      )}
    </section>
  );
}
