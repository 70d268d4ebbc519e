import IconMapPinFilled from '@tabler/icons-react/dist/esm/icons/IconMapPinFilled.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useState } from 'react';
import { limits } from '../../../../features/hosting/draft-limits.ts';
import { isInRegion } from '../../../../features/hosting/draft-problems.ts';
import { nearestTown, searchTowns, townLabel, type Town } from '../../../../features/hosting/towns.ts';
import { useRootData } from '../../../root-data.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import type { MapLook } from '../../../ui/map/engine/map-types.ts';
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx';
import { useTheme } from '../../../ui/theme.tsx';
import type { StepProps } from './step-props.ts';
import styles from './place.module.css';

const mostTowns = 6;
const nothing = () => null;
const ignore = () => undefined;
const middleOf = ({ box: [west, south, east, north] }: MapLook): [number, number] => [
  (west + east) / 2,
  (south + north) / 2,
];

/** Its place: a town from the list, and a pin that stays in the middle while the map moves under it. */
export function StepPlace({ hand, errorOf }: StepProps) {
  const { place } = hand.draft;
  const change = (part: Partial<typeof place>) => hand.change('place', part);
  const { brand } = useRootData();
  const { theme } = useTheme();
  const [typed, setTyped] = useState('');
  // Choosing a town moves the map; moving the map chooses the town.
  const [start, setStart] = useState({
    key: 0,
    center: [place.longitude ?? -119.496, place.latitude ?? 49.888] as [number, number],
    zoom: place.longitude === null ? 6 : 11,
  });
  const choose = (town: Town) => {
    setTyped('');
    setStart(({ key }) => ({ key: key + 1, center: [town.longitude, town.latitude], zoom: 11 }));
    change({
      location: townLabel(town),
      province: town.province,
      timeZone: town.timeZone,
      longitude: town.longitude,
      latitude: town.latitude,
    });
  };
  const move = (look: MapLook) => {
    const [longitude, latitude] = middleOf(look);
    const position = { longitude: round(longitude), latitude: round(latitude) };
    if (!isInRegion(longitude, latitude)) return change(position);
    const town = nearestTown(longitude, latitude);
    return change({
      ...position,
      location: townLabel(town),
      province: town.province,
      timeZone: town.timeZone,
    });
  };
  const found = typed.trim() === '' ? [] : searchTowns(typed).slice(0, mostTowns);
  return (
    <>
      <div>
        <Field label="Town" hint="The nearest town. Everyone can see this." error={errorOf('location')}>
          <TextInput
            type="search"
            icon={<IconSearch size={20} aria-hidden="true" />}
            autoComplete="off"
            placeholder={place.location === '' ? 'Summerland' : place.location}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              const [first] = found;
              if (event.key !== 'Enter' || !first) return;
              event.preventDefault();
              choose(first);
            }}
          />
        </Field>
        <output className="visually-hidden">
          {typed.trim() === '' ? '' : `${found.length === 0 ? 'No' : found.length} towns found`}
        </output>
        {typed.trim() !== '' && (
          <ul className={styles.towns} aria-label="Towns">
            {found.map((town) => (
              <li key={townLabel(town)}>
                <button type="button" className={styles.town} onClick={() => choose(town)}>
                  {townLabel(town)}
                </button>
              </li>
            ))}
            {found.length === 0 && <li className={styles.none}>We don’t know that town. Try one nearby.</li>}
          </ul>
        )}
        {place.location !== '' && (
          <p className={styles.chosen}>
            <IconMapPinFilled size={20} aria-hidden="true" />
            {place.location}
          </p>
        )}
      </div>
      <div>
        <p className={styles.label}>On the map</p>
        <p className={styles.hint}>
          Move the map until the pin is on your listing. Everyone sees it to within about a kilometre. Only
          renters with a confirmed booking see the exact spot.
        </p>
        <div className={styles.frame}>
          <LazyMap
            key={start.key}
            points={[]}
            selectedId={null}
            onSelect={ignore}
            renderPopup={nothing}
            theme={theme}
            serviceName={`${brand.name} Maps`}
            label="Map of your listing’s location"
            center={start.center}
            zoom={start.zoom}
            onMove={move}
            className={styles.map}
          />
          <span className={styles.pin} aria-hidden="true">
            <IconMapPinFilled size={44} />
          </span>
        </div>
        {errorOf('position') !== undefined && (
          <p role="alert" className={styles.fault}>
            {errorOf('position')}
          </p>
        )}
      </div>
      <Field
        label="Exact address"
        hint="Street and number, and how to find it. Only people with a confirmed booking see this."
        error={errorOf('address')}
      >
        <TextInput
          value={place.address}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Check-in instructions"
        hint="Parking, keys, door code and what to do first. Your guest sees this from 24 hours before pick-up."
        error={errorOf('checkIn')}
      >
        <TextArea
          value={place.checkIn}
          rows={4}
          maxLength={limits.checkIn}
          onChange={(event) => change({ checkIn: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}

/** To about ten metres. */
const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;
