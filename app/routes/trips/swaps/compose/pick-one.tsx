import type { SwapLegLine } from '../../../../../features/exchange/views/leg-view.ts';
import { formatCents } from '../../../../../platform/money/money.ts';
import { Picture } from '../../../../ui/show/picture.tsx';
import composer from './composer.module.css';

type PickOneProps = {
  things: readonly SwapLegLine[];
  chosen: string | null;
  onChange: (slug: string) => void;
};

/** Chooses one of several offered listings. */
export function PickOne({ things, chosen, onChange }: PickOneProps) {
  return (
    <fieldset className={composer.choice}>
      <legend>Which one would you like?</legend>
      <ul className={composer.tiles}>
        {things.map(({ slug, title, picture, worthCents }) => (
          <li key={slug}>
            <label className={composer.tile}>
              <input type="radio" name="which" checked={chosen === slug} onChange={() => onChange(slug)} />
              <span className={composer.tilePicture}>
                {picture && <Picture picture={picture} alt="" sizes="180px" />}
              </span>
              <span className={composer.tileTitle}>{title}</span>
              <span className={composer.tilePrice}>worth {formatCents(worthCents)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
