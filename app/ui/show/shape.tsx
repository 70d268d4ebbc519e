import { classNames } from '../class-names.ts';
import styles from './shape.module.css';

type ShapeName =
  | 'sun'
  | 'moon'
  | 'menu'
  | 'cross'
  | 'world'
  | 'chevron-up'
  | 'chevron-down'
  | 'calendar'
  | 'alert'
  | 'circle-check'
  | 'map-off'
  | 'dollar'
  | 'flask'
  | 'arrow-left'
  | 'map-pin'
  | 'instagram'
  | 'facebook'
  | 'compass'
  | 'backpack'
  | 'message'
  | 'key'
  | 'filter'
  | 'refresh'
  | 'arrow-right'
  | 'columns'
  | 'search'
  | 'award'
  | 'grid'
  | 'map'
  | 'sort';

type ShapeProps = {
  name: ShapeName;
  /** 18 px instead of 22. */
  isSmall?: boolean;
  className?: string;
};

/** A Tabler icon drawn by the style sheet: for every page, because script costs more than style. */
export const Shape = ({ name, isSmall, className }: ShapeProps) => (
  <span
    aria-hidden="true"
    data-shape={name}
    className={classNames(styles.shape, isSmall && styles.small, className)}
  />
);
