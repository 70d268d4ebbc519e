import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useId, useState } from 'react';
import type { WishInput } from '../../../features/exchange/circles/wishes/wish-input.ts';
import { distances } from '../../../features/exchange/circles/wishes/wish.ts';
import { searchTowns, townLabel } from '../../../features/hosting/towns.ts';
import { Field } from '../../ui/fields/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import styles from './wishes.module.css';

type Areas = WishInput['areas'];
type AreaFieldsProps = { areas: Areas; onChange: (areas: Areas) => void; error: string | undefined };

const usualKm = 100;
const mostAreas = 5;

/** Towns chosen by name, each with a distance. None means anywhere. */
export function AreaFields({ areas, onChange, error }: AreaFieldsProps) {
  const [typed, setTyped] = useState('');
  const list = useId();
  const found = typed.trim() === '' ? [] : searchTowns(typed).map(townLabel);
  const add = (town: string) => {
    setTyped('');
    if (areas.length < mostAreas && !areas.some((area) => area.town === town))
      onChange([...areas, { town, withinKm: usualKm }]);
  };
  const type = (text: string) => {
    // A town chosen from the browser's list appears in full.
    if (found.includes(text) || searchTowns(text).some((town) => townLabel(town) === text)) add(text);
    else setTyped(text);
  };
  return (
    <fieldset className="stack-14">
      <legend>Where</legend>
      <Field label="Around a town" hint="Leave it empty for anywhere in BC and Alberta." error={error}>
        <TextInput
          type="search"
          icon={<IconSearch size={20} aria-hidden="true" />}
          list={list}
          autoComplete="off"
          placeholder={areas.length === 0 ? 'Kelowna' : 'Another town'}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (first !== undefined) add(first);
          }}
        />
      </Field>
      <datalist id={list}>
        {found.slice(0, 8).map((label) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </datalist>
      {areas.length > 0 && (
        <ul className="row-10" aria-label="Towns">
          {areas.map(({ town, withinKm }) => (
            <li key={town} className={styles.area}>
              <b>{town}</b>
              <Select
                shape="pill"
                aria-label={`How far from ${town}`}
                value={String(withinKm)}
                onChange={(event) =>
                  onChange(
                    areas.map((area) =>
                      area.town === town ? { town, withinKm: Number(event.currentTarget.value) } : area,
                    ),
                  )
                }
                options={distances.map((km) => ({ value: String(km), label: `within ${km} km` }))}
              />
              <IconButton
                label={`Remove ${town}`}
                onClick={() => onChange(areas.filter((area) => area.town !== town))}
              >
                <IconX aria-hidden="true" size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
