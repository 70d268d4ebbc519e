import IconCrosshair from '@tabler/icons-react/dist/esm/icons/IconCrosshair.mjs';
import { useMemo, useState } from 'react';
import {
  boxOf,
  outlineOf,
  type Area,
  type Position,
} from '../../../../features/exchange/emergencies/area.ts';
import type { EmergencyPreview } from '../../../../features/exchange/emergencies/emergency-preview.ts';
import { useRootData } from '../../../root-data.ts';
import { Button } from '../../../ui/button.tsx';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import type { MapLook } from '../../../ui/map/engine/map-types.ts';
import { useTheme } from '../../../ui/theme.tsx';
import type { DrawnArea } from './area-fields.tsx';
import styles from './draw-emergency.module.css';

type AreaMapProps = {
  drawn: DrawnArea;
  onChange: (drawn: DrawnArea) => void;
  area: Area | null;
  met: EmergencyPreview | null;
};

const start: Position = [-119.496, 49.888];
const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

/** The map for drawing an area: by pressing on it, or with the keys, which move it under a crosshair for a button to mark. */
export function AreaMap({ drawn, onChange, area, met }: AreaMapProps) {
  const { brand } = useRootData();
  const { theme } = useTheme();
  const [moved, setMoved] = useState<{ jumps: number; at: Position } | null>(null);
  const { jumps } = drawn;
  const middle = moved?.jumps === jumps ? moved.at : jumps > 0 && drawn.center ? drawn.center : start;
  const [selectedId, select] = useState<string | null>(null);
  const set = ([longitude, latitude]: Position) => {
    const at: [number, number] = [round(longitude), round(latitude)];
    onChange(
      drawn.shape === 'circle' ? { ...drawn, center: at } : { ...drawn, corners: [...drawn.corners, at] },
    );
  };
  const move = ({ box: [west, south, east, north] }: MapLook) =>
    setMoved({ jumps, at: [(west + east) / 2, (south + north) / 2] });
  const shown = useMemo(
    () => ({
      outline: drawn.shape === 'polygon' ? drawn.corners : area ? outlineOf(area) : [],
      hasCorners: drawn.shape === 'polygon',
    }),
    [drawn.shape, drawn.corners, area],
  );
  const points = useMemo(
    () =>
      (met?.listings ?? []).map(({ slug, title, position: [longitude, latitude], met: count }) => ({
        id: slug,
        longitude,
        latitude,
        label: String(count),
        ariaLabel: `${title}, ${count} inside`,
      })),
    [met],
  );
  // A place chosen from the list is shown; one that was pressed is already visible.
  const box = jumps > 0 && area?.shape === 'circle' ? boxOf(area) : null;
  return (
    <div className={styles.mapSide}>
      <div className={styles.map}>
        <LazyMap
          key={jumps}
          points={points}
          selectedId={selectedId}
          onSelect={select}
          renderPopup={(id) => (
            <a className={styles.popup} href={`/listing/${id}`}>
              {points.find((point) => point.id === id)?.ariaLabel}
            </a>
          )}
          theme={theme}
          serviceName={`${brand.name} Maps`}
          label="Where the emergency is"
          center={[middle[0], middle[1]]}
          zoom={6}
          initialBox={box}
          area={shown}
          onPress={set}
          onMove={move}
          className={styles.canvas}
        />
        <span className={styles.cross} aria-hidden="true">
          <IconCrosshair size={26} stroke={1.5} />
        </span>
      </div>
      <Button size="small" onClick={() => set(middle)}>
        {drawn.shape === 'circle' ? 'Centre it on the crosshair' : 'Add a corner at the crosshair'}
      </Button>
    </div>
  );
}
