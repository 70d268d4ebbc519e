import { useId, useState } from 'react';
import type { Area, Position } from '../../../../features/exchange/emergencies/area.ts';
import { searchTowns, townLabel, towns } from '../../../../features/hosting/towns.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import styles from './draw-emergency.module.css';

/** An area being drawn: both shapes are kept, so that switching between them loses nothing. */
export type DrawnArea = {
  shape: 'circle' | 'polygon';
  center: Position | null;
  km: number;
  corners: [number, number][];
  /** How often a place was chosen from the list: each time the map moves there. */
  jumps: number;
};

/** @returns null until it is a valid area */
export function areaOf({ shape, center, km, corners }: DrawnArea): Area | null {
  if (shape === 'polygon') return corners.length < 3 ? null : { shape, corners };
  if (!center || !(km >= 0.5 && km <= 500)) return null;
  return { shape, longitude: center[0], latitude: center[1], km };
}

type AreaFieldsProps = { drawn: DrawnArea; onChange: (drawn: DrawnArea) => void };

/** A circle around a place, for those who don't use the map; or the corners set on it. */
export function AreaFields({ drawn, onChange }: AreaFieldsProps) {
  const listId = useId();
  const [place, setPlace] = useState('');
  const choose = (text: string) => {
    setPlace(text);
    const town = searchTowns(text).find((each) => townLabel(each) === text);
    if (town) onChange({ ...drawn, center: [town.longitude, town.latitude], jumps: drawn.jumps + 1 });
  };
  return (
    <>
      <Field label="Area">
        <Select
          value={drawn.shape}
          options={[
            { value: 'circle', label: 'A circle around a place' },
            { value: 'polygon', label: 'Corners on the map' },
          ]}
          onChange={(event) =>
            onChange({ ...drawn, shape: event.currentTarget.value === 'polygon' ? 'polygon' : 'circle' })
          }
        />
      </Field>
      {drawn.shape === 'circle' ? (
        <div className={styles.pair}>
          <Field label="Place" hint="Enter a town, or click on the map.">
            <TextInput
              value={place}
              list={listId}
              autoComplete="off"
              onChange={(event) => choose(event.currentTarget.value)}
            />
          </Field>
          <datalist id={listId}>
            {towns.map((town) => (
              <option key={townLabel(town)}>{townLabel(town)}</option>
            ))}
          </datalist>
          <Field label="Radius" hint="In a straight line.">
            <TextInput
              type="number"
              inputMode="decimal"
              min={0.5}
              max={500}
              value={Number.isNaN(drawn.km) ? '' : drawn.km}
              after="km"
              onChange={(event) => onChange({ ...drawn, km: event.currentTarget.valueAsNumber })}
            />
          </Field>
        </div>
      ) : (
        <div className={styles.corners}>
          <p>{cornersText(drawn.corners.length)}</p>
          <div className="row-10">
            <Button
              size="small"
              disabled={drawn.corners.length === 0}
              onClick={() => onChange({ ...drawn, corners: drawn.corners.slice(0, -1) })}
            >
              Undo the last corner
            </Button>
            <Button
              size="small"
              variant="ghost"
              disabled={drawn.corners.length === 0}
              onClick={() => onChange({ ...drawn, corners: [] })}
            >
              Start over
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

function cornersText(count: number): string {
  if (count === 0) return 'Click each corner of the area on the map, in order.';
  const so = `${count} corner${count === 1 ? '' : 's'}.`;
  return count < 3 ? `${so} An area needs at least three.` : `${so} The last one connects to the first.`;
}
