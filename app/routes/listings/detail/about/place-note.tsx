import { useMemo, useState, type FormEvent } from 'react';
import type { Distance } from '../../../../../features/browse/distance-from.ts';
import { boxOf, outlineOf } from '../../../../../features/exchange/emergencies/area.ts';
import { useRootData } from '../../../../root-data.ts';
import { Button } from '../../../../ui/button.tsx';
import { LazyMap } from '../../../../ui/map/lazy-map.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { useTheme } from '../../../../ui/theme.tsx';
import styles from './place-note.module.css';

type PlaceNoteProps = { location: string; coordinates: [longitude: number, latitude: number] };

/** Positions are accurate to about a kilometre; the circle certainly includes the real place. */
const circleKm = 1.2;
const shownKm = 30;

/** Its approximate place: a circle on the map, and the distance from a typed place. */
export function PlaceNote({ location, coordinates }: PlaceNoteProps) {
  const { brand } = useRootData();
  const { theme } = useTheme();
  const [longitude, latitude] = coordinates;
  const { area, box } = useMemo(() => {
    const around = { shape: 'circle', longitude, latitude } as const;
    return {
      area: { outline: outlineOf({ ...around, km: circleKm }), hasCorners: false },
      box: boxOf({ ...around, km: shownKm }),
    };
  }, [longitude, latitude]);
  return (
    <section aria-labelledby="place-heading" className={styles.place}>
      <h2 id="place-heading">{location}</h2>
      <p>
        The circle shows the place to within about a kilometre. You get the exact address once your booking is
        confirmed.
      </p>
      <LazyMap
        points={[]}
        selectedId={null}
        onSelect={() => undefined}
        renderPopup={() => null}
        theme={theme}
        serviceName={`${brand.name} Maps`}
        label={`Map around ${location}`}
        initialBox={box}
        area={area}
        className={styles.map}
      />
      <DistanceForm coordinates={coordinates} />
    </section>
  );
}

function DistanceForm({ coordinates }: Pick<PlaceNoteProps, 'coordinates'>) {
  const [from, setFrom] = useState('');
  const [answer, setAnswer] = useState('');
  const measure = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const { distanceFrom } = await import('../../../../../features/browse/distance-from.ts');
      setAnswer(sentenceOf(distanceFrom(from, coordinates)));
    } catch {
      setAnswer('We couldn’t load the places. Please try again.');
    }
  };
  return (
    <form className={styles.distance} onSubmit={(event) => void measure(event)}>
      <TextInput
        value={from}
        maxLength={60}
        autoComplete="off"
        placeholder="From a town, lake or resort"
        aria-label="Distance from"
        onChange={(event) => setFrom(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        How far?
      </Button>
      <output>{answer}</output>
    </form>
  );
}

const sentenceOf = (found: Distance | null): string =>
  found === null
    ? 'We don’t know this place. Try a town, lake or resort in BC or Alberta.'
    : `About ${found.km} km from ${found.name} in a straight line.`;
