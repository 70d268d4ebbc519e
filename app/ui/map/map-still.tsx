import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { clusterCount, clusterLook, clusterWords } from './markers/cluster-points.ts';
import type { MapViewProps } from './engine/map-types.ts';
import markers from './markers/map-markers.module.css';
import styles from './map-still.module.css';
import { stillMarks, stillSize, type StillMark } from './engine/still-view.ts';

type MapStillProps = Pick<
  MapViewProps,
  'points' | 'clusters' | 'highlightedId' | 'onHighlight' | 'onSelect' | 'label'
> & {
  /** A cluster was pressed: load the map itself. */
  onWanted: () => void;
};

/** A picture of the initial map with its markers, part of the page, before the map itself loads. */
export function MapStill({ points, clusters = null, onWanted, label, ...props }: MapStillProps) {
  const place = useRef<HTMLDivElement>(null);
  const [pane, setPane] = useState(stillSize);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() =>
      setPane({ width: element.clientWidth, height: element.clientHeight }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const marks = useMemo(() => stillMarks(points, clusters, pane), [points, clusters, pane]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no landmark, as the map that is loaded behind it has the same name, and no part of a form
    <div ref={place} role="group" className={styles.still} aria-label={label} data-still="">
      {marks.map((mark) => (
        <Mark key={keyOf(mark)} mark={mark} onWanted={onWanted} {...props} />
      ))}
    </div>
  );
}

const keyOf = (mark: StillMark) =>
  mark.kind === 'point' ? mark.point.id : `${mark.x} ${mark.y} ${mark.count}`;

type MarkProps = { mark: StillMark } & Pick<
  MapStillProps,
  'highlightedId' | 'onHighlight' | 'onSelect' | 'onWanted'
>;

function Mark({ mark, highlightedId = null, onHighlight, onSelect, onWanted }: MarkProps): ReactNode {
  const style = { left: `calc(50% + ${mark.x.toFixed(1)}px)`, top: `calc(50% + ${mark.y.toFixed(1)}px)` };
  if (mark.kind === 'cluster') {
    const isLit = highlightedId !== null && mark.members.includes(highlightedId);
    return (
      <button
        type="button"
        style={style}
        className={classNames(markers.marker, styles.mark, isLit && markers.lit)}
        aria-label={`${clusterWords(mark.count, mark.isEstimate)} here. Zoom in.`}
        onClick={onWanted}
      >
        <span className={classNames(markers.cluster, markers[clusterLook(mark.count).size])}>
          {clusterCount(mark.count, mark.isEstimate)}
        </span>
      </button>
    );
  }
  const { id, label, ariaLabel } = mark.point;
  return (
    <button
      type="button"
      style={style}
      className={classNames(markers.marker, styles.mark, highlightedId === id && markers.lit)}
      aria-label={ariaLabel}
      aria-haspopup="dialog"
      onClick={() => onSelect(id)}
      onPointerEnter={() => onHighlight?.(id)}
      onPointerLeave={() => onHighlight?.(null)}
    >
      <span className={markers.bubble}>{label}</span>
    </button>
  );
}
