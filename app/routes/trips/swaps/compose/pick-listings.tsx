import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { SwapChoice } from '../../../../../features/exchange/views/swap-choices-view.ts';
import { pointsText } from '../../../../components/listing/price-text.ts';
import { Picture } from '../../../../ui/show/picture.tsx';
import { formatCents } from '../../../../../platform/money/money.ts';
import styles from './composer.module.css';

type PickListingsProps = {
  legend: string;
  hint: string;
  choices: readonly SwapChoice[];
  chosen: readonly string[];
  /** Several: checkboxes; else radio buttons. */
  most: number;
  onChange: (chosen: string[]) => void;
};

/** Listings as pictures to choose from, on native checkboxes and radio buttons, so that keys work as usual. */
export function PickListings({ legend, hint, choices, chosen, most, onChange }: PickListingsProps) {
  const isMany = most > 1;
  const toggle = (slug: string) => {
    if (!isMany) return onChange([slug]);
    onChange(chosen.includes(slug) ? chosen.filter((each) => each !== slug) : [...chosen, slug]);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <p className={styles.hint}>{hint}</p>
      <ul className={styles.tiles}>
        {choices.map(({ slug, title, picture, priceCents, pricePoints, priceUnit }) => {
          const isChosen = chosen.includes(slug);
          return (
            <li key={slug}>
              <label className={styles.tile}>
                <input
                  type={isMany ? 'checkbox' : 'radio'}
                  name={legend}
                  checked={isChosen}
                  disabled={isMany && !isChosen && chosen.length >= most}
                  onChange={() => toggle(slug)}
                />
                <span className={styles.tilePicture}>
                  {picture && <Picture picture={picture} alt="" sizes="180px" />}
                  <span aria-hidden="true" className={styles.tick}>
                    <IconCheck size={18} stroke={3} />
                  </span>
                </span>
                <span className={styles.tileTitle}>{title}</span>
                <span className={styles.tilePrice}>
                  {formatCents(priceCents)} or {pointsText(pricePoints)} a {priceUnit}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
