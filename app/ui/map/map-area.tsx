import { useEffect, useRef } from 'react';
import type { Engine } from './engine/map-engine.ts';
import styles from './map-area.module.css';

type MapAreaProps = {
  engine: Engine;
  /** In order, in degrees; an area from three on, a line with two. */
  outline: readonly (readonly [longitude: number, latitude: number])[];
  /** Drawn as handles if corners were set one by one. */
  hasCorners: boolean;
};

/** An area on the map that moves with it. Drawn above the tiles, so that it looks the same in every style. */
export function MapArea({ engine, outline, hasCorners }: MapAreaProps) {
  const frame = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const draw = () => {
      const [shape, ...handles] = frame.current?.children ?? [];
      const at = outline.map(([longitude, latitude]) => engine.project([longitude, latitude]));
      shape?.setAttribute('points', at.map(({ x, y }) => `${x},${y}`).join(' '));
      handles.forEach((handle, index) => {
        handle.setAttribute('cx', String(at[index]?.x ?? 0));
        handle.setAttribute('cy', String(at[index]?.y ?? 0));
      });
    };
    draw();
    engine.on('move', draw);
    engine.on('resize', draw);
    return () => {
      engine.off('move', draw);
      engine.off('resize', draw);
    };
  }, [engine, outline]);
  return (
    <svg ref={frame} className={styles.area} aria-hidden="true">
      <polygon />
      {hasCorners && outline.map((corner) => <circle key={corner.join(' ')} r="6" />)}
    </svg>
  );
}
